import { expect, test } from 'vitest';
import { createTokenBuckets } from './token-buckets.ts';

test('[LIMITS-RATE] a bucket lets a minute of requests through at once, and then as many as time brings', () => {
  let now = 0;
  const buckets = createTokenBuckets(() => now);
  const takes = (perMinute: number) => {
    const { waitMs } = buckets.stateOf('a', perMinute);
    if (waitMs === 0) buckets.take('a', perMinute);
    return waitMs;
  };
  expect([takes(3), takes(3), takes(3)]).toEqual([0, 0, 0]);
  expect(takes(3)).toBe(20_000);
  now = 19_999;
  expect(takes(3)).toBeCloseTo(1, 6);
  now = 20_000;
  expect(takes(3)).toBe(0);
  expect(takes(3)).toBe(20_000);
  expect(buckets.stateOf('b', 3)).toEqual({ remaining: 3, waitMs: 0, fullMs: 0 });
});

test('a day without requests fills a bucket to a minute, not to a day', () => {
  let now = 0;
  const buckets = createTokenBuckets(() => now);
  buckets.take('a', 2);
  now = 24 * 60 * 60_000;
  expect(buckets.stateOf('a', 2).remaining).toBe(2);
});

test('a limit that is lowered holds at once', () => {
  const buckets = createTokenBuckets(() => 0);
  buckets.take('a', 100);
  expect(buckets.stateOf('a', 5).remaining).toBe(5);
});
