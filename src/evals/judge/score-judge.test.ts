import { expect, test } from 'vitest';
import type { JudgedClaim } from './measure-judge.ts';
import { scoreJudge } from './score-judge.ts';

test('[EVAL-JUDGE-SCORE] a judge that always says the same has a balanced accuracy of one half', () => {
  const claims = [...Array(9).fill(true), ...Array(3).fill(false)].map((supported) =>
    judged(supported, true),
  );
  expect(scoreJudge(claims)).toMatchObject({
    claims: 12,
    balancedAccuracy: 0.5,
    supportedPassed: 1,
    unsupportedStopped: 0,
  });
});

test('figures per family, with intervals that hold them', () => {
  const claims = [judged(true, true), judged(true, false), judged(false, false), judged(false, false)];
  const { balancedAccuracy, low, high, families } = scoreJudge(claims);
  expect(balancedAccuracy).toBe(0.75);
  expect(low).toBeLessThanOrEqual(0.75);
  expect(high).toBeGreaterThanOrEqual(0.75);
  expect(families).toMatchObject([
    { family: 'quote', claims: 2, accuracy: 0.5 },
    { family: 'negated', claims: 2, accuracy: 1 },
  ]);
});

test('without claims of one kind there is no balance', () => {
  expect(scoreJudge([judged(true, true)])).toMatchObject({
    balancedAccuracy: null,
    unsupportedStopped: null,
  });
});

function judged(supported: boolean, grounded: boolean): JudgedClaim {
  const family = supported ? 'quote' : 'negated';
  const known = {
    id: 'a',
    set: 's',
    text: 't',
    question: 'q',
    sources: [],
    half: 'first',
    milliseconds: 1,
  } as const;
  return { ...known, family, supported, grounded };
}
