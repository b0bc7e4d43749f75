import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takeTurns } from './take-turns.ts';

test('[EVAL-PARALLEL] each item has its turn once, no more than so many at a time', async () => {
  let [underWay, most] = [0, 0];
  const done: string[] = [];
  await takeTurns(['a', 'b', 'c', 'd', 'e'], 2, async (item, index) => {
    most = Math.max(most, ++underWay);
    await wait(1);
    underWay--;
    done.push(`${index}${item}`);
  });
  expect(done.sort()).toEqual(['0a', '1b', '2c', '3d', '4e']);
  expect(most).toBe(2);
  await takeTurns([], 4, () => Promise.reject(new Error('nobody to work for')));
});

test('[EVAL-PARALLEL] after a failure nothing begins, and what was under way has ended before it is thrown', async () => {
  const [begun, ended]: [string[], string[]] = [[], []];
  const turns = takeTurns(['bad', 'slow', 'never'], 2, async (item) => {
    begun.push(item);
    if (item === 'bad') throw new Error('bad');
    await wait(5);
    ended.push(item);
  });
  await expect(turns).rejects.toThrow('bad');
  expect([begun, ended]).toEqual([['bad', 'slow'], ['slow']]);
});
