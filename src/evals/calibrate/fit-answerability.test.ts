import { expect, test } from 'vitest';
import { fitAnswerability, probabilityOf, weighFairly } from './fit-answerability.ts';

test('a fit finds the curve that the questions were drawn from', () => {
  const truth = { intercept: -6, slope: 8 };
  const samples = Array.from({ length: 400 }, (_, index) => {
    const support = (index % 40) / 40 + 0.25;
    return {
      set: 'one',
      support,
      isAnswerable: Math.floor(index / 40) < Math.round(10 * probabilityOf(support, truth)),
    };
  });
  const { intercept, slope } = fitAnswerability(samples);
  expect(slope).toBeGreaterThan(6.5);
  expect(slope).toBeLessThan(9.5);
  expect(-intercept / slope).toBeCloseTo(6 / 8, 1);
});

test('sets that are told apart without an error still give a curve', () => {
  const apart = [0, 0.1, 1, 1.1].map((support) => ({ set: 'one', support, isAnswerable: support > 0.5 }));
  const curve = fitAnswerability(apart);
  expect(Number.isFinite(curve.slope)).toBe(true);
  expect(probabilityOf(1, curve)).toBeGreaterThan(0.9);
});

test('each set counts the same, and in it both kinds', () => {
  const samples = [
    { set: 'large', isAnswerable: true },
    { set: 'large', isAnswerable: true },
    { set: 'large', isAnswerable: false },
    { set: 'small', isAnswerable: true },
  ];
  expect(weighFairly(samples).map(({ weight }) => weight)).toEqual([1 / 6, 1 / 6, 1 / 3, 1 / 3]);
});
