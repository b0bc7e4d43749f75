import { expect, test } from 'vitest';
import { refusalLimits } from './refusal-limits.ts';

const brought = { intercept: -8, slope: 10, threshold: 0.2, nearEnough: 0.5, maxDistance: 0.85 };
const measured = { ...brought, slope: 20, maxDistance: 0.3 };
const model = { defaultMaxDistance: 0.75, answerability: brought };

test('what the model brings along holds where nothing else is known', () => {
  expect(refusalLimits({ told: {}, measured: {}, model })).toEqual({
    maxDistance: 0.75,
    answerability: brought,
  });
  const plain = { defaultMaxDistance: 0.55 };
  expect(refusalLimits({ told: { threshold: 0.4 }, measured: {}, model: plain })).toEqual({
    maxDistance: 0.55,
  });
});

test('[ASK-CALIBRATION] what was measured for the space goes before it', () => {
  expect(refusalLimits({ told: {}, measured: { maxDistance: 0.2, answerability: measured }, model })).toEqual(
    {
      maxDistance: 0.2,
      answerability: measured,
    },
  );
  expect(refusalLimits({ told: {}, measured: { maxDistance: 0.2 }, model })).toEqual({
    maxDistance: 0.2,
    answerability: { ...brought, maxDistance: 0.2 },
  });
});

test('[ASK-CALIBRATION] what was told goes before everything; a threshold of 0 turns it off', () => {
  const told = { maxDistance: 0.6, threshold: 0 };
  expect(refusalLimits({ told, measured: { maxDistance: 0.2, answerability: measured }, model })).toEqual({
    maxDistance: 0.6,
    answerability: { ...measured, threshold: 0, maxDistance: 0.6 },
  });
});
