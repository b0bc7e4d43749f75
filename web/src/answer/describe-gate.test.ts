import { expect, test } from 'vitest';
import type { AnswerRecord, Gate } from '../../../src/client/client.ts';
import { describeGate, describeRefusal } from './describe-gate.ts';

const passed: Gate = { verdict: 'answer', nearest: 0.312, ceiling: 0.75 };

test('[WHY-GATE] the decision reads as sentences with its figures', () => {
  expect(describeGate(passed)).toEqual([
    'The nearest passage is 0.31 away; the limit is 0.75. 0 means the same, 2 the opposite.',
  ]);
  expect(describeGate({ ...passed, answerability: 0.843, found: 0.0328, threshold: 0.03 })).toEqual([
    expect.stringContaining('0.31 away'),
    'By what was found, the documents hold the answer with a chance of 84%.',
    'The best passage scores 0.0328, which reaches the 0.03 asked for.',
  ]);
});

test('[WHY-GATE] what is just at a limit is within it', () => {
  const [near, score] = describeGate({ ...passed, nearest: 0.75, found: 0.03, threshold: 0.03 });
  expect(near).toBe('The nearest passage is 0.75 away; the limit is 0.75. 0 means the same, 2 the opposite.');
  expect(score).toBe('The best passage scores 0.03, which reaches the 0.03 asked for.');
  expect(describeGate({ ...passed, found: 0.029, threshold: 0.03 })[1]).toContain('which is below the 0.03');
});

test('[WHY-GATE] no chance is told as certain', () => {
  const told = [0.9999, 0.0001].map((answerability) => describeGate({ ...passed, answerability })[1]);
  expect(told).toEqual([expect.stringContaining('more than 99%'), expect.stringContaining('less than 1%')]);
});

test('[WHY-GATE] so does what a refusal was decided by', () => {
  const far: Gate = { verdict: 'refuse', reason: 'weak-evidence', nearest: 0.91, ceiling: 0.75 };
  expect(describeGate(far)[0]).toContain('0.91 away; the limit is 0.75, so nothing is near enough');
  const unlikely: Gate = {
    ...passed,
    verdict: 'refuse',
    reason: 'unlikely-answerable',
    answerability: 0.12,
    found: 0.12,
    threshold: 0.3,
  };
  expect(describeGate(unlikely).at(-1)).toBe('A chance of at least 30% is asked for.');
  expect(describeGate({ ...far, reason: 'no-evidence', nearest: null })).toHaveLength(1);
  expect(describeGate(null)).toHaveLength(1);
});

test.each([
  [{ gate: { ...passed, verdict: 'refuse', reason: 'no-evidence' } }, 'has to do with the question'],
  [{ gate: { ...passed, verdict: 'refuse', reason: 'weak-evidence' } }, 'too far'],
  [{ gate: { ...passed, verdict: 'refuse', reason: 'unlikely-answerable' } }, 'unlikely'],
  [{ gate: { ...passed, verdict: 'refuse', reason: 'low-rerank-score' } }, 'fitted well enough'],
  [
    { gate: { ...passed, verdict: 'refuse', reason: 'low-fused-score' } },
    'both by its meaning and by its words',
  ],
  [{ gate: { ...passed, verdict: 'refuse', reason: 'some-new-one' } }, 'not enough'],
  [{ gate: passed, model: 'local/extractive' }, 'were read'],
  [{ gate: passed, verdict: { unverified: true } }, 'held back'],
])('[WHY-GATE] a refusal says why and what would help: %j', (given, why) => {
  const told = describeRefusal({ verdict: null, model: null, ...given } as unknown as AnswerRecord);
  expect(told.why).toContain(why);
  expect(told.help.length).toBeGreaterThan(0);
});
