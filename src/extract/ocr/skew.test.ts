import { expect, test } from 'vitest';
import { estimateSkew } from './estimate-skew.ts';
import { type GreyBitmap, turnedBitmap } from './grey-bitmap.ts';
import { levelledBitmap, levelledSize, tiltBox } from './skew.ts';

/** Lines of short dark bars, as words are, on white. */
function paper(): GreyBitmap {
  const [width, height] = [900, 700];
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 60; y < 640; y += 1)
    for (let x = 60; x < 840; x += 1)
      if (y % 30 < 12 && (x + Math.floor(y / 30) * 37) % 90 < 70 && (x * 7) % 11 < 6) data[y * width + x] = 0;
  return { width, height, data };
}

test.each([-12, -4, 2, 4, 10])('[OCR-SKEW] lines that fall by %i degrees are seen to do so', (degrees) => {
  const tilted = levelledBitmap(paper(), -degrees);
  expect(Math.abs(estimateSkew(tilted) - degrees)).toBeLessThan(0.3);
  expect(Math.abs(estimateSkew(turnedBitmap(tilted, 90)) - degrees)).toBeLessThan(0.3);
  expect(estimateSkew(levelledBitmap(tilted, degrees))).toBe(0);
});

test('[OCR-SKEW] what has no lines, or level ones, is left as it is', () => {
  expect(estimateSkew(paper())).toBe(0);
  let seed = 1;
  const random = () => {
    seed = (seed * 69_621) % 2_147_483_647;
    return seed >> 8;
  };
  const noise = { width: 900, height: 700, data: Uint8Array.from({ length: 630_000 }, random) };
  expect(estimateSkew(noise)).toBe(0);
  expect(estimateSkew({ width: 1, height: 1, data: new Uint8Array(1) })).toBe(0);
  expect(estimateSkew({ width: 900, height: 700, data: new Uint8Array(630_000) })).toBe(0);
});

test('[OCR-SKEW] a box of the levelled page is found again on the page as it is shown', () => {
  const shown = { width: 100, height: 50 };
  expect(levelledSize(shown, 0)).toEqual(shown);
  expect(levelledSize(shown, 90)).toEqual({ width: 50, height: 100 });
  // Text that runs down the page: its first word, at the upper left of the levelled page, is at the upper right.
  expect(tiltBox([0, 0, 10, 5], 90, shown).map(Math.round)).toEqual([95, -0, 100, 10]);
  const [left, top, right, bottom] = tiltBox([40, 25, 80, 30], 5, shown);
  expect(right - left).toBeCloseTo(40 * Math.cos(Math.PI / 36) + 5 * Math.sin(Math.PI / 36), 1);
  expect(bottom - top).toBeCloseTo(40 * Math.sin(Math.PI / 36) + 5 * Math.cos(Math.PI / 36), 1);
});
