import { expect, test } from 'vitest';
import { answerabilityOf } from './answerability.ts';

const calibration = { intercept: -1, slope: 2, threshold: 0.5, nearEnough: 0.4, maxDistance: 0.85 };
const supportOf = (...candidates: Parameters<typeof answerabilityOf>[0]) =>
  answerabilityOf(candidates, calibration)?.support;

test('support is the most that one candidate has of nearness and words together', () => {
  const nearest = { distance: 0.3, coverage: 0.1 };
  const both = { distance: 0.4, coverage: 0.5 };
  const wordy = { distance: 0.9, coverage: 0.8 };
  expect(supportOf(nearest, both, wordy)).toBeCloseTo(1 - 0.4 + 0.5, 12);
  const { probability } = answerabilityOf([both], calibration)!;
  expect(probability).toBeCloseTo(1 / (1 + Math.exp(1 - 2 * 1.1)), 12);
});

test('a candidate that only words found is as far as the last one found by meaning', () => {
  expect(supportOf({ distance: 0.4, coverage: 0.1 }, { distance: 0.7 }, { coverage: 0.9 })).toBeCloseTo(
    1.2,
    12,
  );
  expect(supportOf({ coverage: 0.9 })).toBeCloseTo(1 - 2 + 0.9, 12);
});

test('one that was not looked at for words has its nearness alone', () => {
  expect(supportOf({ distance: 0.2 }, { distance: 0.5, coverage: 0 })).toBeCloseTo(0.8, 12);
});

test('without anything known of words there is no estimate', () => {
  expect(supportOf()).toBeUndefined();
  expect(supportOf({ distance: 0.2 })).toBeUndefined();
});

test('what is not a number counts as not known', () => {
  const distances = { distance: Number.NaN, coverage: 0.5 };
  expect(supportOf(distances, { distance: 0.4, coverage: Number.NaN })).toBeCloseTo(1.1, 12);
});
