import { afterEach, expect, test, vi } from 'vitest';
import { backOff, LONGEST_WAIT_MS, pause, waitBefore } from './reconnect-rules.ts';

const half = () => 0.5;

afterEach(() => vi.useRealTimers());

test.each([0, 502, 503, 504])(
  '[CLIENT-RECONNECT] status %s is asked again after a wait that grows',
  (status) => {
    const waits = [0, 1, 2, 9].map((tried) => waitBefore(tried, { status, retryAfter: null }, half));
    expect(waits).toEqual([188, 375, 750, 7500]);
  },
);

test.each([200, 400, 404, 409, 413, 422, 429, 500, 501])(
  '[CLIENT-RECONNECT] status %s without a word on when is not asked again',
  (status) => {
    expect(waitBefore(0, { status, retryAfter: null })).toBeNull();
  },
);

test.each([
  ['0', 0],
  [' 3 ', 3000],
  ['10', 10_000],
  ['11', null],
  ['99999999999999999999', null],
  ['Mon, 16 Nov 2026 10:00:02 GMT', 2000],
  ['Mon, 16 Nov 2026 09:00:00 GMT', 0],
  ['Tue, 17 Nov 2026 10:00:00 GMT', null],
])('[CLIENT-RECONNECT] Retry-After %j is a wait of %s ms', (retryAfter, expected) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-16T10:00:00Z') });
  expect(waitBefore(0, { status: 503, retryAfter })).toBe(expected);
  expect(waitBefore(0, { status: 429, retryAfter })).toBe(expected);
  expect(waitBefore(0, { status: 500, retryAfter })).toBeNull();
});

test('a Retry-After that cannot be read is none', () => {
  expect(waitBefore(0, { status: 503, retryAfter: 'soon' }, half)).toBe(188);
  expect(waitBefore(0, { status: 429, retryAfter: 'soon' })).toBeNull();
});

test('waits of one try differ, and none is above the bound', () => {
  expect(backOff(1, () => 0)).toBe(250);
  expect(backOff(1, () => 1)).toBe(500);
  expect(backOff(1000, () => 1)).toBe(LONGEST_WAIT_MS);
});

test('a pause ends at its time, or at once with the reason of its signal', async () => {
  await pause(1);
  const controller = new AbortController();
  const pausing = pause(60_000, controller.signal);
  controller.abort(new Error('enough'));
  await expect(pausing).rejects.toThrow('enough');
  await expect(pause(60_000, controller.signal)).rejects.toThrow('enough');
});
