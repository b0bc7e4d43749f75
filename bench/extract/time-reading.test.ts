import { expect, test } from 'vitest';
import { timeReading } from './time-reading.ts';

/** A clock that only reading moves, and a reader that takes as long as it is told, then its last time for ever. */
function readerOf(milliseconds: readonly number[]) {
  let now = 0;
  let read = 0;
  return {
    clock: () => now,
    count: () => read,
    read: () => {
      now += milliseconds[Math.min(read, milliseconds.length - 1)]!;
      read += 1;
    },
  };
}

test('the first round is not counted', async () => {
  const { read, clock } = readerOf([600, 600, 500]);
  expect(await timeReading([read], { clock })).toBe(0.5);
});

test('short work is repeated for a second, and the middle one of three rounds counts', async () => {
  const { read, clock, count } = readerOf([999, 1, 500, 500, 2000, 1000]);
  expect(await timeReading([read], { clock })).toBe(1);
  expect(count()).toBe(2 + 2 + 1 + 1);
});

test('long work is measured once', async () => {
  const { read, clock, count } = readerOf([20_000]);
  expect(await timeReading([read], { clock })).toBe(20);
  expect(count()).toBe(2);
});

test('a file that is refused is part of the work', async () => {
  const { read, clock } = readerOf([250]);
  const refuse = () => {
    read();
    throw new Error('not a document');
  };
  expect(await timeReading([read, refuse], { clock })).toBe(0.5);
});
