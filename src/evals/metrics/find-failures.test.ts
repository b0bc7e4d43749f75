import { expect, test } from 'vitest';
import { caseResult, refusal } from './__fixtures__/case-result.ts';
import { findFailures } from './find-failures.ts';

const scores = { exact: null, contains: null, f1: null, mustSay: null, mustNotSay: null };
const verdict = {
  grounded: true,
  unsupported_claims: [],
  cited_ids: [],
  citations_correct: true,
  relevant: true,
};
const textsOf = (result: ReturnType<typeof caseResult>) => findFailures(result).map(({ text }) => text);

test('a good answer and a right refusal have no failure', () => {
  expect(findFailures(caseResult())).toEqual([]);
  expect(findFailures(refusal({ kind: 'off-topic' }))).toEqual([]);
});

test('[EVAL-FAILURES] each failure says what was wrong, the gravest first', () => {
  const result = caseResult({
    answer: 'You have 60 days.',
    relevant: [99],
    expected: { answers: ['30 days'], must_say: ['30 days'], must_not_say: ['60 days'] },
    scores: { exact: 0, contains: 0, f1: 0.4, mustSay: 0, mustNotSay: 0 },
    verdict: {
      ...verdict,
      grounded: false,
      unsupported_claims: ['60 days'],
      citations_correct: false,
      relevant: false,
    },
  });
  expect(textsOf(result)).toEqual([
    'says "60 days"',
    'unsupported: "60 days"',
    'not the expected answer (F1 0.40)',
    'does not say "30 days"',
    'no expected source among the first 4',
    'a cited source does not support its sentence',
    'does not address the question',
  ]);
});

test('a refusal without need, an answer without right and a case that failed are told apart', () => {
  expect(textsOf(refusal({ relevant: [1], reason: 'weak-evidence' }))).toEqual([
    'refused by the gate: weak-evidence',
  ]);
  expect(textsOf(caseResult({ kind: 'off-topic', relevant: [] }))).toEqual([
    'answered, but the documents do not speak of it',
  ]);
  expect(textsOf(caseResult({ error: 'the model is away', relevant: [] }))).toEqual([
    'could not be run: the model is away',
  ]);
});

test('[EVAL-FAILURES] one of several phrases that must not be said is a failure', () => {
  const result = caseResult({
    answer: 'You have 60 days.',
    expected: { must_not_say: ['60 days', '90 days'] },
    scores: { ...scores, mustNotSay: 0.5 },
  });
  expect(textsOf(result)).toEqual(['says "60 days"']);
});

test('an answer in other words that shares half of them is near enough', () => {
  expect(findFailures(caseResult({ scores: { ...scores, exact: 0, contains: 0, f1: 0.5 } }))).toEqual([]);
});
