import { expect, test } from 'vitest';
import { refusalGate } from './refusal-gate.ts';

test('[ASK-REFUSAL] nothing found, or nothing near enough, is refused; the ceiling itself passes', () => {
  expect(refusalGate(undefined, 0.55)).toEqual({
    verdict: 'refuse',
    reason: 'no-evidence',
    nearest: null,
    ceiling: 0.55,
  });
  expect(refusalGate(0.5501, 0.55)).toEqual({
    verdict: 'refuse',
    reason: 'weak-evidence',
    nearest: 0.5501,
    ceiling: 0.55,
  });
  expect(refusalGate(0.55, 0.55)).toEqual({ verdict: 'answer', nearest: 0.55, ceiling: 0.55 });
});
