import { expect, test } from 'vitest';
import { describeLimits } from './kept-limits.ts';

test('[CALIBRATE-WRITE] what was kept is told, and nothing where nothing was', () => {
  const answerability = { intercept: -9, slope: 11, threshold: 0.2, nearEnough: 0.5, maxDistance: 0.8 };
  expect(describeLimits({})).toBe('');
  expect(describeLimits({ maxDistance: 0.31 })).toBe('0.31 where that chance is not known');
  expect(describeLimits({ maxDistance: 0.31, answerability })).toBe(
    '0.8, and 0.2 for the chance of an answer; 0.31 where that chance is not known',
  );
});
