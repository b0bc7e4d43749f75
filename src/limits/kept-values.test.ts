import { expect, test, vi } from 'vitest';
import { createKeptValues } from './kept-values.ts';

test('[LIMITS-CHEAP] the first use waits for the value; later ones never do, and see the next value soon', async () => {
  let now = 0;
  let stored = 1;
  const load = vi.fn(async () => stored);
  const kept = createKeptValues({ load, freshMs: 100, fallback: 0, onError() {}, now: () => now });
  expect(await Promise.all([kept.get('a'), kept.get('a')])).toEqual([1, 1]);
  expect(load).toHaveBeenCalledTimes(1);
  stored = 2;
  now = 100;
  expect(await kept.get('a')).toBe(1);
  await Promise.resolve();
  expect(await kept.get('a')).toBe(2);
  expect(load).toHaveBeenCalledTimes(2);
});

test('[LIMITS-OUTAGE] where it cannot be looked up, the last value stays, or the fallback', async () => {
  let now = 0;
  let isAway = true;
  const problems: unknown[] = [];
  const load = async () => {
    if (isAway) throw new Error('away');
    return 7;
  };
  const kept = createKeptValues({
    load,
    freshMs: 10,
    fallback: 3,
    onError: (error) => problems.push(error),
    now: () => now,
  });
  expect(await kept.get('a')).toBe(3);
  isAway = false;
  now = 10;
  await kept.get('a');
  await vi.waitFor(async () => expect(await kept.get('a')).toBe(7));
  isAway = true;
  now = 20;
  await kept.get('a');
  await vi.waitFor(() => expect(problems).toHaveLength(2));
  expect(await kept.get('a')).toBe(7);
});
