import { expect, test } from 'vitest';
import { sharedAnswer } from './shared-answer.ts';

function askedByHand() {
  const open: { resolve(value: number): void; reject(error: Error): void }[] = [];
  let most = 0;
  const ask = sharedAnswer(() => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    open.push({ resolve, reject });
    most += 1;
    return promise;
  });
  return { ask, open, asked: () => most };
}

test('[REPLICA-POSITION] many who ask share one question, and nobody is told what was asked before they came', async () => {
  const { ask, open, asked } = askedByHand();
  const early = ask();
  await Promise.resolve();
  const late = Array.from({ length: 50 }, ask);
  expect(asked()).toBe(1);
  open[0]!.resolve(1);
  expect(await early).toBe(1);
  await new Promise(setImmediate);
  expect(asked()).toBe(2);
  open[1]!.resolve(2);
  expect(new Set(await Promise.all(late))).toEqual(new Set([2]));
});

test('[REPLICA-POSITION] a question that fails is the failure of those who shared it alone', async () => {
  const { ask, open } = askedByHand();
  const first = ask();
  await Promise.resolve();
  const second = ask();
  open[0]!.reject(new Error('cut'));
  await expect(first).rejects.toThrow('cut');
  await new Promise(setImmediate);
  open[1]!.resolve(7);
  expect(await second).toBe(7);
});
