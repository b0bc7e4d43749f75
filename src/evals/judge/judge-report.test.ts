import { expect, test } from 'vitest';
import { describeJudgeScore, describeMisses } from './judge-report.ts';
import type { JudgedClaim } from './measure-judge.ts';
import { scoreJudge } from './score-judge.ts';

const CLAIMS: JudgedClaim[] = [true, true, false, false].map((supported, index) => ({
  id: `small/q${index}/${supported ? 'quote' : 'number'}`,
  set: 'small',
  family: supported ? 'quote' : 'number',
  supported,
  text: `Claim ${index}.`,
  question: 'q',
  sources: [],
  half: 'first',
  grounded: index !== 3 && supported,
  milliseconds: 2,
}));

test('the figures of a set, the baseline beside them', () => {
  const judge = { id: 'local/span-judge', score: scoreJudge(CLAIMS) };
  const baseline = {
    id: 'baseline',
    score: scoreJudge(CLAIMS.map((claim) => ({ ...claim, grounded: true }))),
  };
  const lines = describeJudgeScore({ set: 'small', judge, baseline }).split('\n');
  expect(lines[0]).toBe('small: 4 claims, 2.0 ms each');
  expect(lines.find((line) => line.includes('number'))).toMatch(/not supported +2 +100\.0% .* 0\.0%$/);
  expect(lines.find((line) => line.includes('balanced'))).toMatch(/100\.0% .* 50\.0%$/);
});

test('misses say what was done and what was claimed', () => {
  const wrong = CLAIMS.map((claim, index) => ({ ...claim, grounded: index === 3 }));
  expect(describeMisses(wrong).split('\n')).toEqual([
    '  stopped  small/q0/quote: Claim 0.',
    '  stopped  small/q1/quote: Claim 1.',
    '  let pass  small/q3/number: Claim 3.',
  ]);
});
