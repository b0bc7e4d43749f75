import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ScoredList, scoreFusion } from './score-fusion.ts';

test('[RETRIEVE-SCORE] each list runs from 0 to 1, a chunk has the mean, ties go to the lower id', () => {
  const fused = scoreFusion([
    {
      channel: 'vector',
      hits: [
        { id: 5, score: -0.2 },
        { id: 9, score: -0.6 },
        { id: 4, score: -1 },
      ],
    },
    {
      channel: 'lexical',
      hits: [
        { id: 9, score: 12 },
        { id: 7, score: 2 },
      ],
    },
  ]);
  expect(fused.map(({ id, score }) => [id, Number(score.toFixed(6))])).toEqual([
    [9, 0.75],
    [5, 0.5],
    [4, 0],
    [7, 0],
  ]);
  expect(fused[0]!.ranks).toEqual({ vector: 2, lexical: 1 });
});

test('one hit alone, equal scores and an empty list are no special case for the reader', () => {
  const list = (channel: ScoredList['channel'], ...hits: [number, number][]): ScoredList => ({
    channel,
    hits: hits.map(([id, score]) => ({ id, score })),
  });
  expect(scoreFusion([list('vector', [3, -0.4]), list('lexical')])).toEqual([
    { id: 3, score: 0.5, ranks: { vector: 1 } },
  ]);
  expect(scoreFusion([list('vector', [3, 1], [2, 1]), list('lexical')]).map(({ id }) => id)).toEqual([2, 3]);
  expect(scoreFusion([list('vector'), list('lexical')])).toEqual([]);
});

test('scores stay between 0 and 1 whatever the lists hold', () => {
  const hits = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 40 }), score: fc.double({ min: -10, max: 10, noNaN: true }) }),
    { selector: ({ id }) => id, maxLength: 20 },
  );
  fc.assert(
    fc.property(hits, hits, (vector, lexical) => {
      for (const { score } of scoreFusion([
        { channel: 'vector', hits: vector },
        { channel: 'lexical', hits: lexical },
      ])) {
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }
    }),
  );
});
