import { expect, test } from 'vitest';
import { caseResult, refusal } from './__fixtures__/case-result.ts';
import { RANKING } from './ranking.ts';

const measure = (parts: Parameters<typeof caseResult>[0]) => {
  const result = caseResult(parts);
  return Object.fromEntries(
    Object.entries(RANKING).map(([name, measureCase]) => [name, measureCase(result)]),
  );
};

test('[EVAL-RANKING] recall is the share of expected chunks among the first k', () => {
  expect(measure({ relevant: [2, 9], k: 4 })).toMatchObject({ recall: 0.5, hit_at_k: 1, mrr: 1 / 2 });
  expect(measure({ relevant: [9], k: 4 })).toMatchObject({ recall: 0, hit_at_k: 0, mrr: 1 / 9 });
  expect(measure({ relevant: [77] })).toEqual({ recall: 0, hit_at_k: 0, mrr: 0, ndcg_at_10: 0 });
});

test('[EVAL-RANKING] any chunk of an expected source will do, and a source that is nowhere is not found', () => {
  expect(measure({ relevant: [2, 3], relevantBySource: [[2, 3]] })).toMatchObject({ recall: 1 });
  expect(measure({ relevant: [2], relevantBySource: [[2], []] })).toMatchObject({ recall: 0.5 });
  expect(measure({ relevant: [], relevantBySource: [[]] })).toMatchObject({ recall: 0, ndcg_at_10: 0 });
});

test('[EVAL-RANKING] a lowered k does not hide that more was expected', () => {
  const relevant = [1, 2, 3, 4, 5, 6, 7, 8];
  expect(measure({ relevant, k: 8 })).toMatchObject({ recall: 1, ndcg_at_10: 1 });
  expect(measure({ relevant, k: 4 })).toMatchObject({ recall: 0.5, ndcg_at_10: 1 });
});

test('[EVAL-RANKING] a hit is among the first k, and nDCG looks at ten', () => {
  expect(measure({ relevant: [4], k: 4 })).toMatchObject({ hit_at_k: 1, recall: 1 });
  expect(measure({ relevant: [5], k: 4 })).toMatchObject({ hit_at_k: 0, recall: 0 });
  const ranked = Array.from({ length: 20 }, (_, index) => index + 1);
  expect(measure({ ranked, relevant: [10], k: 20 }).ndcg_at_10).toBeCloseTo(1 / Math.log2(11));
  expect(measure({ ranked, relevant: [11], k: 20 }).ndcg_at_10).toBe(0);
});

test('[EVAL-RANKING] nDCG gains by source: the first chunk of a document is all that is wanted of it', () => {
  const ndcg = (ranked: number[], relevantBySource: number[][]) =>
    measure({ ranked, relevant: relevantBySource.flat(), relevantBySource }).ndcg_at_10;
  const document = Array.from({ length: 10 }, (_, index) => index + 1);
  expect(ndcg([1, 50, 51], [document])).toBe(1);
  expect(ndcg([50, 1, 2, 3], [document])).toBeCloseTo(1 / Math.log2(3));
  expect(ndcg([1, 2, 50], [document, [50]])).toBeCloseTo((1 + 1 / 2) / (1 + 1 / Math.log2(3)));
  // One chunk that holds two of three: 2 + 1 / log2(3) would be the best.
  expect(ndcg([7, 50], [[7, 8], [7], [9]])).toBeCloseTo(2 / (2 + 1 / Math.log2(3)));
  expect(ndcg([7, 50], [[7], []])).toBeCloseTo(1 / (1 + 1 / Math.log2(3)));
});

test('nDCG discounts by the log of the rank, and a chunk gains once', () => {
  const best = 1 + 1 / Math.log2(3);
  expect(measure({ ranked: [5, 5, 7], relevant: [5, 7] }).ndcg_at_10).toBeCloseTo(1);
  expect(measure({ ranked: [8, 5, 7], relevant: [5, 7] }).ndcg_at_10).toBeCloseTo(
    (1 / Math.log2(3) + 1 / 2) / best,
  );
});

test('what expects no source says nothing; a case that failed counts as not found', () => {
  const nothing = { recall: null, hit_at_k: null, mrr: null, ndcg_at_10: null };
  expect(measure({ relevant: [] })).toEqual(nothing);
  expect(measure({ ...refusal({ kind: 'off-topic' }) })).toEqual(nothing);
  const failed = { recall: 0, hit_at_k: 0, mrr: 0, ndcg_at_10: 0 };
  expect(measure({ relevant: [], ranked: [], error: 'upstream down' })).toEqual(failed);
  expect(measure({ relevant: [1], error: 'upstream down' })).toEqual(failed);
});
