import { expect, test } from 'vitest';
import type { Box } from '../../terms.ts';
import { findRules } from './find-rules.ts';
import type { GreyBitmap } from './grey-bitmap.ts';

const SIZE = 400;
const SCALE = 4; // pixels per point: 100 x 100 points

function paper(isDark: (x: number, y: number) => boolean): GreyBitmap {
  const data = new Uint8Array(SIZE * SIZE).fill(230);
  for (let y = 0; y < SIZE; y += 1)
    for (let x = 0; x < SIZE; x += 1) if (isDark(x, y)) data[y * SIZE + x] = 60;
  return { width: SIZE, height: SIZE, data };
}

function rulesOf(isDark: (x: number, y: number) => boolean, words: Box[] = []) {
  return findRules(paper(isDark), SCALE, words).map(({ direction, box }) => [
    direction,
    ...box.map(Math.round),
  ]);
}

const between = (value: number, from: number, to: number) => value >= from && value < to;

test('lines are given in points, each once however many pixels thick', () => {
  expect(rulesOf((x, y) => between(x, 40, 360) && between(y, 78, 82))).toEqual([
    ['horizontal', 10, 20, 90, 20],
  ]);
  expect(rulesOf((x, y) => between(y, 40, 360) && x === 200)).toEqual([['vertical', 50, 10, 50, 90]]);
});

test('a skewed line with gaps of noise is one line, at its middle', () => {
  const tilted = (x: number, y: number) => between(x, 40, 360) && between(y - x / 100, 78, 81) && x % 50 > 1;
  expect(rulesOf(tilted)).toEqual([['horizontal', 10, 20, 90, 20]]);
});

test('two lines close to each other stay two', () => {
  const rules = rulesOf((x, y) => between(x, 40, 360) && (y === 80 || y === 92));
  expect(rules.map(([, , top]) => top)).toEqual([20, 23]);
});

test.each([
  ['a dash', (x: number, y: number) => between(x, 40, 100) && between(y, 78, 82)],
  ['a dark bar', (x: number, y: number) => between(x, 40, 360) && between(y, 70, 110)],
  ['a photograph', (x: number, y: number) => between(x, 40, 360) && between(y, 40, 360)],
  ['a dark page', () => true],
  ['an empty page', () => false],
])('%s has no lines', (_, isDark) => {
  expect(rulesOf(isDark)).toEqual([]);
});

test('letters that run together are no line, what is drawn under a word is', () => {
  const stroke = (x: number, y: number) => between(x, 40, 360) && between(y, 78, 82);
  expect(rulesOf(stroke, [[10, 15, 90, 25]])).toEqual([]);
  expect(rulesOf(stroke, [[10, 10, 90, 20.5]])).toHaveLength(1);
});
