import { expect, test } from 'vitest';
import { createTurns, type Turn } from './turns.ts';

/** The order in which the work of `names` is done when all of it waits at once behind a first piece. */
async function orderOf(names: readonly [string, Turn][]): Promise<string[]> {
  const turns = createTurns();
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const all = [turns.take('foreground', () => first.promise)];
  for (const [name, turn] of names)
    all.push(
      turns.take(turn, async () => {
        done.push(name);
      }),
    );
  first.resolve();
  await Promise.all(all);
  return done;
}

test('[EMBEDDED-TURNS] a question goes before every document that waits, and each in the order it came', async () => {
  const order = await orderOf([
    ['document 1', 'background'],
    ['document 2', 'background'],
    ['question 1', 'foreground'],
    ['question 2', 'foreground'],
  ]);
  expect(order).toEqual(['question 1', 'question 2', 'document 1', 'document 2']);
});

test('[EMBEDDED-TURNS] documents go on however many questions wait', async () => {
  const questions = Array.from({ length: 40 }, (_, index): [string, Turn] => [`q${index}`, 'foreground']);
  const order = await orderOf([['d1', 'background'], ['d2', 'background'], ...questions]);
  expect(order.indexOf('d1')).toBeLessThan(10);
  expect(order.indexOf('d2')).toBeLessThan(20);
});

test('what comes last waits for all the others, whenever it was said', async () => {
  const questions = Array.from({ length: 20 }, (_, index): [string, Turn] => [`q${index}`, 'foreground']);
  const order = await orderOf([['close', 'last'], ['d1', 'background'], ...questions]);
  expect(order.at(-1)).toBe('close');
});

test('one at a time, and work that fails fails alone', async () => {
  const turns = createTurns();
  let running = 0;
  const work = async () => {
    running += 1;
    await Promise.resolve();
    expect(running).toBe(1);
    running -= 1;
  };
  const failing = turns.take('foreground', () => Promise.reject(new Error('no')));
  const others = [turns.take('foreground', work), turns.take('background', work)];
  await expect(failing).rejects.toThrow('no');
  await expect(Promise.all(others)).resolves.toHaveLength(2);
});
