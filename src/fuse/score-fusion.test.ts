import { expect, test } from 'vitest';
import { type ScoredList, scoreFusion } from './score-fusion.ts';

const list = (channel: ScoredList['channel'], ...hits: [number, number][]): ScoredList => ({
  channel,
  hits: hits.map(([id, score]) => ({ id, score })),
});

test('[RETRIEVE-SCORE] each list runs from 0 to 1, a chunk has the weighted sum, ties go to the lower id', () => {
  const lists = [list('vector', [5, -0.2], [9, -0.6], [4, -1]), list('lexical', [9, 12], [7, 2])];
  const rounded = (weights?: Parameters<typeof scoreFusion>[1]) =>
    scoreFusion(lists, weights).map(({ id, score }) => [id, Number(score.toFixed(6))]);
  expect(rounded()).toEqual([
    [9, 0.75],
    [5, 0.5],
    [4, 0],
    [7, 0],
  ]);
  expect(rounded({ vector: 0.8, lexical: 0.2 })).toEqual([
    [5, 0.8],
    [9, 0.6],
    [4, 0],
    [7, 0],
  ]);
});

test('what each channel gave is kept beside the score, so that it can be explained', () => {
  const lists = [list('vector', [5, -0.2], [9, -0.6], [4, -1]), list('lexical', [9, 12], [7, 2])];
  const [first] = scoreFusion(lists, { vector: 0.25, lexical: 0.75 });
  expect(first).toEqual({
    id: 9,
    score: 0.875,
    ranks: { vector: 2, lexical: 1 },
    parts: { vector: { share: 0.5, weight: 0.25 }, lexical: { share: 1, weight: 0.75 } },
  });
});

test('a floor below the last hit keeps it apart from a chunk that is not there', () => {
  const words = { ...list('lexical', [9, 12], [7, 6]), floor: 0 };
  expect(scoreFusion([words]).map(({ id, score }) => [id, score])).toEqual([
    [9, 0.5],
    [7, 0.25],
  ]);
});

test('one hit alone, equal scores and an empty list are no special case for the reader', () => {
  const alone = scoreFusion([list('vector', [3, -0.4]), list('lexical')]);
  expect(alone).toMatchObject([{ id: 3, score: 0.5, ranks: { vector: 1 } }]);
  expect(scoreFusion([list('vector', [3, 1], [2, 1]), list('lexical')]).map(({ id }) => id)).toEqual([2, 3]);
  expect(scoreFusion([list('vector'), list('lexical')])).toEqual([]);
});
