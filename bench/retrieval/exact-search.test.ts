import { expect, test } from 'vitest';
import { createCorpus } from './corpus.ts';
import { exactSearch, recallOf } from './exact-search.ts';
import { createRandom } from './random.ts';
import { SENTENCES } from './sentences.ts';

const WIDTH = 6;
const random = createRandom(11);
const corpus = createCorpus(300, {
  texts: Array.from({ length: SENTENCES }, () => 'A sentence.'),
  width: WIDTH,
  vectors: Float32Array.from({ length: SENTENCES * WIDTH }, () => random.next() - 0.5),
});
const question = Float32Array.from({ length: WIDTH }, () => random.next() - 0.5);

test('finds what comparing with each vector finds, in that order', () => {
  const similarity = (chunk: number) =>
    corpus.vector(chunk).reduce((sum, value, place) => sum + value * question[place]!, 0);
  const expected = Array.from({ length: corpus.size }, (_, chunk) => chunk)
    .sort((a, b) => similarity(b) - similarity(a))
    .slice(0, 10);
  expect(exactSearch(corpus, question, 10).chunks).toEqual(expected);
});

test('recall is the share of the nearest that were found; what is equally near counts', () => {
  const exact = exactSearch(corpus, question, 10);
  const far = exactSearch(corpus, question, 300).chunks.slice(-5);
  expect(recallOf(exact, exact.chunks)).toBe(1);
  expect(recallOf(exact, [...exact.chunks.slice(0, 5), ...far])).toBe(0.5);
  expect(recallOf(exact, [])).toBe(0);
  const tied = { chunks: [1, 2], isAsNear: (chunk: number) => chunk <= 3 };
  expect(recallOf(tied, [1, 3])).toBe(1);
  // More than were asked for do not help.
  expect(recallOf(tied, [8, 9, 1, 2])).toBe(0);
});
