import { expect, test } from 'vitest';
import { meanRecall, measureRecall } from './measure-recall.ts';

const place = (document: string, start: number) => ({ document, start, end: start + 10 });

test('a question is hit by any of its spans, and the share counts each of them', () => {
  const ranking = [
    place('b', 0),
    place('a', 5),
    ...Array.from({ length: 6 }, () => place('c', 0)),
    place('a', 90),
  ];
  const golden = [place('a', 0), place('a', 80), place('a', 95), place('d', 0)];
  expect(measureRecall(ranking, golden)).toEqual([
    { hit: 1, share: 0.25 },
    { hit: 1, share: 0.5 },
    { hit: 1, share: 0.5 },
  ]);
});

test('chunks that only touch a span, or stand in another file, are no hits', () => {
  expect(measureRecall([place('a', 10), place('b', 0)], [place('a', 0)])[2]).toEqual({ hit: 0, share: 0 });
});

test('means are over questions, hits before shares', () => {
  const found = measureRecall([place('a', 0)], [place('a', 0)]);
  const missed = measureRecall([], [place('a', 0)]);
  expect(meanRecall([found, missed]).map(({ mean }) => mean)).toEqual([0.5, 0.5, 0.5, 0.5, 0.5, 0.5]);
});
