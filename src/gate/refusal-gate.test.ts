import { expect, test } from 'vitest';
import type { AnswerabilityCalibration } from '../models/embedding-model.ts';
import { answerabilityToTell, refusalGate } from './refusal-gate.ts';

/** Half likely at a support of 1. */
const calibration: AnswerabilityCalibration = {
  intercept: -8,
  slope: 8,
  threshold: 0.5,
  nearEnough: 0.4,
  maxDistance: 0.85,
};

test('[ASK-REFUSAL] nothing found, or nothing near enough, is refused; the ceiling itself passes', () => {
  const gate = (nearest?: number) => refusalGate({ nearest, candidates: [] }, { maxDistance: 0.55 });
  const noEvidence = { verdict: 'refuse', reason: 'no-evidence', nearest: null, ceiling: 0.55 };
  expect(gate()).toEqual(noEvidence);
  expect(gate(Number.NaN)).toEqual(noEvidence);
  expect(gate(0.5501)).toEqual({
    verdict: 'refuse',
    reason: 'weak-evidence',
    nearest: 0.5501,
    ceiling: 0.55,
  });
  expect(gate(0.55)).toEqual({ verdict: 'answer', nearest: 0.55, ceiling: 0.55 });
});

test('[ASK-ANSWERABILITY] what is unlikely to be answered is refused, with the probability and what it had to reach', () => {
  const gate = (coverage?: number) =>
    refusalGate(
      { nearest: 0.5, candidates: [{ distance: 0.5, coverage }] },
      { maxDistance: 0.75, answerability: calibration },
    );
  const probability = 1 / (1 + Math.exp(8 - 8 * 0.75));
  expect(gate(0.25)).toEqual({
    verdict: 'refuse',
    reason: 'unlikely-answerable',
    nearest: 0.5,
    ceiling: 0.85,
    answerability: probability,
    found: probability,
    threshold: 0.5,
  });
  expect(gate(0.5)).toEqual({ verdict: 'answer', nearest: 0.5, ceiling: 0.85, answerability: 0.5 });
  // Nothing is known of the words: the distance alone decides, as in a space without a calibration.
  expect(gate()).toEqual({ verdict: 'answer', nearest: 0.5, ceiling: 0.75 });
});

test('[ASK-ANSWERABILITY] a near text passes without sharing a word, up to the limit itself', () => {
  const gate = (nearest: number) =>
    refusalGate(
      { nearest, candidates: [{ distance: nearest, coverage: 0 }] },
      { maxDistance: 0.75, answerability: calibration },
    );
  expect(gate(0.4)).toMatchObject({ verdict: 'answer' });
  expect(gate(0.401)).toMatchObject({ verdict: 'refuse', reason: 'unlikely-answerable' });
});

test('[ASK-ANSWERABILITY] words may speak for a text beyond the ceiling of distances alone, up to one of their own', () => {
  const gate = (nearest: number, coverage?: number) =>
    refusalGate(
      { nearest, candidates: [{ distance: nearest, coverage }] },
      { maxDistance: 0.75, answerability: calibration },
    );
  expect(gate(0.8)).toEqual({ verdict: 'refuse', reason: 'weak-evidence', nearest: 0.8, ceiling: 0.75 });
  expect(gate(0.8, 1)).toMatchObject({ verdict: 'answer', ceiling: 0.85 });
  const beyond = gate(0.9, 1);
  expect(beyond).toMatchObject({ verdict: 'refuse', reason: 'weak-evidence', ceiling: 0.85 });
  expect(beyond.answerability).toBeGreaterThan(0.5);
});

test('[WRITER-ANSWERABILITY] the writer is told of it, unless a threshold of 0 turned refusing by it off or little was found', () => {
  const many = new Array(20).fill({});
  expect(answerabilityToTell({ answerability: 0.7 }, { answerability: calibration }, many)).toBe(0.7);
  const few = many.slice(1);
  expect(answerabilityToTell({ answerability: 0.7 }, { answerability: calibration }, few)).toBeUndefined();
  const off = { answerability: { ...calibration, threshold: 0 } };
  expect(answerabilityToTell({ answerability: 0.7 }, off, many)).toBeUndefined();
  expect(answerabilityToTell({}, {}, many)).toBeUndefined();
});
