import { expect, test } from 'vitest';
import {
  ceilingFor,
  isRefusedBy,
  type JudgedQuestion,
  refusedOf,
  reliabilityOf,
  thresholdFor,
} from './answerability-errors.ts';
import { fitAnswerability, probabilityOf } from './answerability-fit.ts';

const LIMITS = { nearEnough: 0.3, maxDistance: 0.9 };

function question(kind: JudgedQuestion['kind'], probability: number, nearest = 0.6): JudgedQuestion {
  return { corpus: 'one', question: '', kind, probability, nearest, support: 0 };
}

test('a fit finds the curve that the questions were drawn from', () => {
  const truth = { intercept: -6, slope: 8 };
  const questions = Array.from({ length: 400 }, (_, index) => {
    const support = (index % 40) / 40 + 0.25;
    const isAnswerable = Math.floor(index / 40) < Math.round(10 * probabilityOf({ support }, truth));
    const kind: JudgedQuestion['kind'] = isAnswerable ? 'answerable' : 'off topic';
    return { ...question(kind, 0), support };
  });
  const { intercept, slope } = fitAnswerability(questions);
  expect(slope).toBeGreaterThan(6.5);
  expect(slope).toBeLessThan(9.5);
  expect(-intercept / slope).toBeCloseTo(6 / 8, 1);
});

test('sets that are told apart without an error still give a curve', () => {
  const apart = [0, 0.1, 1, 1.1].map((support) => ({
    ...question(support < 0.5 ? 'other corpus' : 'answerable', 0),
    support,
  }));
  const fitted = fitAnswerability(apart);
  expect(Number.isFinite(fitted.slope)).toBe(true);
  expect(probabilityOf({ support: 1 }, fitted)).toBeGreaterThan(0.9);
});

test('the rule is that of the gate, and a share has its interval', () => {
  const questions = [
    question('answerable', 0.1),
    question('answerable', 0.1, 0.3),
    question('answerable', 0.9, 0.95),
    question('answerable', 0.2),
  ];
  const share = refusedOf(questions, isRefusedBy({ ...LIMITS, threshold: 0.2 }));
  expect(share).toMatchObject({ count: 2, of: 4 });
  expect(share.low).toBeCloseTo(0.15, 2);
  expect(share.high).toBeCloseTo(0.85, 2);
});

test('the threshold is the highest that costs no more answers than allowed', () => {
  const questions = Array.from({ length: 100 }, (_, index) => question('answerable', (index + 0.5) / 100));
  expect(thresholdFor(questions, { ...LIMITS, mayRefuse: 0.05 })).toBe(0.05);
  expect(ceilingFor([question('answerable', 1, 0.4), question('answerable', 1, 0.7)], 1)).toBe(0.4);
});

test('the gap and the Brier score count each question as the fit does', () => {
  const said = [0.25, 0.25, 0.25, 0.25].map((probability) => question('off topic', probability));
  said[0]!.kind = 'answerable';
  // One answerable question counts as much as the three others, so a half comes true.
  const { gap, brier } = reliabilityOf(said);
  expect(gap).toBeCloseTo(0.25, 12);
  expect(brier).toBeCloseTo(0.5 * 0.75 ** 2 + 0.5 * 0.25 ** 2, 12);
  const sure = [question('answerable', 1), question('off topic', 0)];
  expect(reliabilityOf(sure)).toMatchObject({ gap: 0, brier: 0 });
});
