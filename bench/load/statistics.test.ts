import { expect, test } from 'vitest';
import { plotLine } from './plot-line.ts';
import { quantile, slopeOf } from './statistics.ts';

const NOISE = [0.3, -0.4, 0.1, 0.5, -0.2, -0.3, 0.4, 0, -0.5, 0.1];

test('the slope of a line that wavers is found, with the width of its uncertainty', () => {
  const points = NOISE.map((noise, x) => ({ x, y: 200 + 3 * x + noise }));
  const { perUnit, spread } = slopeOf(points);
  expect(perUnit).toBeCloseTo(3, 1);
  expect(spread).toBeGreaterThan(0.01);
  expect(spread).toBeLessThan(0.2);
});

test('of two points nothing is said', () => {
  expect(
    slopeOf([
      { x: 0, y: 1 },
      { x: 1, y: 5 },
    ]),
  ).toEqual({ perUnit: Number.NaN, spread: Number.NaN });
});

test('quantiles, of none too', () => {
  expect(quantile([3, 1, 2, 5, 4], 0.5)).toBe(3);
  expect(quantile([3, 1, 2, 5, 4], 0.95)).toBe(5);
  expect(quantile([], 0.5)).toBeNaN();
});

test('a plot has its range behind it', () => {
  expect(
    plotLine([
      { x: 0, y: 10 },
      { x: 1, y: 30 },
      { x: 2, y: 20 },
    ]),
  ).toBe('▁█▅ 10 to 30 MB');
  expect(plotLine([{ x: 0, y: 10 }])).toBe('▁ 10 to 10 MB');
});
