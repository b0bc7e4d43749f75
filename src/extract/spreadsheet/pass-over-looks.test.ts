import { expect, test } from 'vitest';
import { passOverLooks } from './pass-over-looks.ts';

const record = (type: number, ...content: number[]) => [
  type & 0xff,
  type >> 8,
  content.length,
  0,
  ...content,
];

test('[EXTRACT-SHEET] fonts and colours become records that are passed over, of the same length', () => {
  const stream = Uint8Array.from([...record(0x0031, 1, 2), ...record(0x0085, 3), ...record(0x087d, 4)]);
  passOverLooks(stream);
  expect([...stream]).toEqual([...record(0x0892, 1, 2), ...record(0x0085, 3), ...record(0x0892, 4)]);
});

test('what comes after the end of the first part, or is cut off, stays as it is', () => {
  const stream = Uint8Array.from([...record(0x000a), ...record(0x0031, 1)]);
  const cut = Uint8Array.from(record(0x0031, 1, 2).slice(0, 5));
  for (const bytes of [stream, cut, Uint8Array.of(0x31), new Uint8Array()]) {
    const before = [...bytes];
    passOverLooks(bytes);
    expect([...bytes]).toEqual(before);
  }
});
