import { expect, test } from 'vitest';
import { meanOf, measureRanking } from './measure-ranking.ts';

test('the first relevant chunk decides recall and MRR, all of them nDCG', () => {
  const ranking = [9, 1, 8, 7, 2, 6, 5, 4, 3, 10, 11];
  const measures = measureRanking(ranking, new Set([1, 2, 99]));
  expect(measures).toMatchObject({ 'recall@4': 1, 'recall@10': 1, MRR: 1 / 2 });
  // Ranks 2 and 5 of the three that are relevant; at best ranks 1, 2 and 3.
  const gain = 1 / Math.log2(3) + 1 / Math.log2(6);
  expect(measures['nDCG@10']).toBeCloseTo(gain / (1 + 1 / Math.log2(3) + 1 / Math.log2(4)));
});

test('what is beyond the depth of a measure does not count for it', () => {
  const ranking = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
  expect(measureRanking(ranking, new Set([5]))).toMatchObject({ 'recall@4': 0, 'recall@10': 1, MRR: 1 / 5 });
  expect(measureRanking(ranking, new Set([11]))).toEqual({
    'recall@4': 0,
    'recall@10': 0,
    MRR: 1 / 11,
    'nDCG@10': 0,
  });
});

test('more relevant chunks than the depth are no handicap; none and an empty ranking are 0', () => {
  const many = new Set(Array.from({ length: 30 }, (_, index) => index));
  expect(measureRanking([...many], many)['nDCG@10']).toBe(1);
  const nothing = { 'recall@4': 0, 'recall@10': 0, MRR: 0, 'nDCG@10': 0 };
  expect(measureRanking([1, 2], new Set())).toEqual(nothing);
  expect(measureRanking([], new Set([1]))).toEqual(nothing);
});

test('the standard error is that of the mean', () => {
  expect(meanOf([1, 0, 1, 0])).toEqual({ mean: 0.5, error: Math.sqrt(1 / 3 / 4) });
  expect(meanOf([0.25])).toEqual({ mean: 0.25, error: 0 });
});
