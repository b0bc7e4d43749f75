import { expect, test } from 'vitest';
import { abstention } from './abstention.ts';

const LIMITS = { maxDistance: 0.55, abstention: { rerank: 0.15, rrf: 0.03 } };

const decide = (nearest?: number, rrfScore?: number, rerankScore?: number) =>
  abstention(
    {
      nearest,
      candidates: rrfScore === undefined ? [] : [{ rrfScore: 0.001 }, { rrfScore, rerankScore }],
      rerank: rerankScore === undefined ? undefined : { skipped: false },
    },
    LIMITS,
  );

test('[QUERY-ABSTAIN] nothing found, or nothing near, is what it is for /ask', () => {
  expect(decide()).toMatchObject({ verdict: 'refuse', reason: 'no-evidence', nearest: null });
  expect(decide(0.6, 2 / 61, 0.9)).toMatchObject({ verdict: 'refuse', reason: 'weak-evidence' });
});

test('[QUERY-ABSTAIN] without a reranker the best score by rank decides; the threshold itself passes', () => {
  expect(decide(0.3, 1 / 61)).toEqual({
    verdict: 'refuse',
    reason: 'low-fused-score',
    nearest: 0.3,
    ceiling: 0.55,
    found: 1 / 61,
    threshold: 0.03,
  });
  expect(decide(0.3, 0.03)).toMatchObject({ verdict: 'answer', found: 0.03 });
  expect(decide(0.3, 2 / 61)).toMatchObject({ verdict: 'answer' });
  expect(decide(0.3, Number.NaN)).toMatchObject({ verdict: 'refuse', found: 0.001 });
});

test('[QUERY-ABSTAIN] where a reranker answered, its score decides instead', () => {
  expect(decide(0.3, 2 / 61, 0.14)).toMatchObject({
    verdict: 'refuse',
    reason: 'low-rerank-score',
    found: 0.14,
  });
  expect(decide(0.3, 1 / 120, 0.15)).toMatchObject({ verdict: 'answer', found: 0.15, threshold: 0.15 });
});

test('[QUERY-ABSTAIN] a reranker that was skipped or gave no score decides nothing', () => {
  const candidates = [{ rrfScore: 2 / 61, rerankScore: 0.01 }];
  const skipped = abstention({ nearest: 0.3, candidates, rerank: { skipped: true } }, LIMITS);
  expect(skipped).toMatchObject({ verdict: 'answer', found: 2 / 61, threshold: 0.03 });
  const silent = abstention(
    { nearest: 0.3, candidates: [{ rrfScore: 2 / 61 }], rerank: { skipped: false } },
    LIMITS,
  );
  expect(silent).toMatchObject({ verdict: 'answer', found: 2 / 61 });
});

test('[QUERY-ANSWERABILITY] what is unlikely to be answered is refused before any score is looked at', () => {
  const answerability = { intercept: -8, slope: 8, threshold: 0.5, nearEnough: 0.2, maxDistance: 0.85 };
  const candidates = [{ distance: 0.5, coverage: 0.1, rrfScore: 2 / 61 }];
  expect(abstention({ nearest: 0.5, candidates }, { ...LIMITS, answerability })).toMatchObject({
    verdict: 'refuse',
    reason: 'unlikely-answerable',
    threshold: 0.5,
  });
});
