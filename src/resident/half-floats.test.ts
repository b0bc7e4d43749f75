import { expect, test } from 'vitest';
import { floatsOf } from './half-floats.ts';

test('every kind of half comes out as the number it stands for', () => {
  const halves = [0x3c00, 0xc000, 0x0000, 0x3555, 0x0001, 0x8400, 0x7bff];
  const bytes = [0, halves.length, 0, 0, ...halves.flatMap((half) => [half >> 8, half & 255])];
  expect([...floatsOf(Uint8Array.from(bytes), halves.length)]).toEqual([
    1,
    -2,
    0,
    Math.fround(0.333251953125),
    2 ** -24,
    -(2 ** -14),
    65504,
  ]);
});

test.each([
  ['another width', [0, 2, 0, 0, 60, 0, 60, 0], 3],
  ['fewer bytes than it says', [0, 2, 0, 0, 60, 0], 2],
  ['nothing', [], 2],
])('%s is not taken for a vector', (_, bytes, width) => {
  expect(() => floatsOf(Uint8Array.from(bytes), width)).toThrow(/values was expected/);
});
