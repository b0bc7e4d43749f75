import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reciprocalRankFusion } from './reciprocal-rank-fusion.ts';
import type { ScoredList } from './score-fusion.ts';

const list = (channel: ScoredList['channel'], ids: number[]): ScoredList => ({
  channel,
  hits: ids.map((id, index) => ({ id, score: -index })),
});

test('[RETRIEVE-RRF] the top of both lists scores 2/61, the top of one 1/61, and ties go to the lower id', () => {
  const fused = reciprocalRankFusion([list('vector', [7, 3]), list('lexical', [7, 2])]);
  expect(fused.map(({ id, score, ranks }) => ({ id, score, ranks }))).toEqual([
    { id: 7, score: 2 / 61, ranks: { vector: 1, lexical: 1 } },
    { id: 2, score: 1 / 62, ranks: { lexical: 2 } },
    { id: 3, score: 1 / 62, ranks: { vector: 2 } },
  ]);
  expect(fused[0]!.parts.vector).toEqual({ share: 1 / 61, weight: 1 });
});

test('every id of every list is kept once, whatever the order of the lists', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 30 });
  fc.assert(
    fc.property(ids, ids, (left, right) => {
      const forward = reciprocalRankFusion([list('vector', left), list('lexical', right)]);
      const backward = reciprocalRankFusion([list('lexical', right), list('vector', left)]);
      expect(forward.map(({ id }) => id)).toEqual(backward.map(({ id }) => id));
      expect(new Set(forward.map(({ id }) => id))).toEqual(new Set([...left, ...right]));
      expect(forward).toHaveLength(new Set([...left, ...right]).size);
    }),
  );
});
