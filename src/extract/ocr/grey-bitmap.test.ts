import { expect, test } from 'vitest';
import { type Turn, transposed, turnedBitmap } from './grey-bitmap.ts';

const bitmap = { width: 3, height: 2, data: new Uint8Array([1, 2, 3, 4, 5, 6]) };

test.each([
  [0, 3, [1, 2, 3, 4, 5, 6]],
  [90, 2, [4, 1, 5, 2, 6, 3]],
  [180, 3, [6, 5, 4, 3, 2, 1]],
  [270, 2, [3, 6, 2, 5, 1, 4]],
] as [Turn, number, number[]][])('a bitmap is turned clockwise by %i degrees', (turn, width, pixels) => {
  const turned = turnedBitmap(bitmap, turn);
  expect([turned.width, turned.height, [...turned.data]]).toEqual([width, 6 / width, pixels]);
});

test('rows become columns', () => {
  expect([...transposed(bitmap).data]).toEqual([1, 4, 2, 5, 3, 6]);
});
