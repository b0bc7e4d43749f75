import { expect, test } from 'vitest';
import { logisticFit, logOdds, type Sample } from './logistic-fit.ts';

/** As many of each kind as the curve says, so that the curve is what fits best. */
function samplesOf(truth: readonly number[]): Sample[] {
  const places = [-1, -0.5, 0, 0.5, 1].flatMap((first) => [0, 10, 20].map((second) => [first, second]));
  return places.flatMap((features) => {
    const probability = 1 / (1 + Math.exp(-logOdds(features, truth)));
    return [
      { features, isPositive: true, weight: 1000 * probability },
      { features, isPositive: false, weight: 1000 * (1 - probability) },
    ];
  });
}

test('a fit finds the curve that the samples were made from, whatever the units of the features', () => {
  const truth = [0.3, 2, -0.1];
  const fitted = logisticFit(samplesOf(truth), 1e-6);
  for (const [index, weight] of truth.entries()) expect(fitted[index]).toBeCloseTo(weight, 4);
});

test('a feature that is always the same, and samples told apart without an error, still give finite weights', () => {
  const samples = [0, 1, 2, 3].map((value) => ({ features: [value, 7], isPositive: value > 1, weight: 1 }));
  const fitted = logisticFit(samples, 0.1);
  expect(fitted.every(Number.isFinite)).toBe(true);
  expect(logOdds([3, 7], fitted)).toBeGreaterThan(logOdds([0, 7], fitted));
});
