import { expect, test } from 'vitest';
import { type BaseSentences, CHUNKS_PER_DOCUMENT, createCorpus, titleOf } from './corpus.ts';
import { createRandom } from './random.ts';
import { createSentences, SENTENCES } from './sentences.ts';
import { readVocabulary } from './vocabulary.ts';

const WIDTH = 4;
const base: BaseSentences = {
  texts: createSentences(readVocabulary()),
  width: WIDTH,
  vectors: Float32Array.from({ length: SENTENCES * WIDTH }, (_, index) => createRandom(index).next() - 0.3),
};

test('a smaller corpus is the beginning of a larger one, today and tomorrow', () => {
  const [small, large] = [createCorpus(40, base), createCorpus(200, base)];
  for (const chunk of [0, 17, 39]) {
    expect(small.text(chunk)).toBe(large.text(chunk));
    expect(small.vector(chunk)).toEqual(large.vector(chunk));
  }
  expect(createCorpus(40, base).text(39)).toBe(small.text(39));
});

test('a chunk has five to seven different sentences, 80 to 120 words for the most part, and nothing left open', () => {
  const corpus = createCorpus(400, base);
  const lengths: number[] = [];
  for (let chunk = 0; chunk < corpus.size; chunk++) {
    const sentences = [...corpus.sentences(chunk)];
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(sentences.length).toBeGreaterThanOrEqual(5);
    expect(sentences.length).toBeLessThanOrEqual(7);
    expect(corpus.text(chunk)).not.toMatch(/[{}<>]/);
    lengths.push(corpus.text(chunk).split(' ').length);
  }
  const inRange = lengths.filter((length) => length >= 75 && length <= 130);
  expect(inRange.length / lengths.length).toBeGreaterThan(0.9);
});

test('a vector is of length 1 and points where the sum of its sentences does', () => {
  const corpus = createCorpus(20, base);
  const vector = corpus.vector(7);
  expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  const sum = Array.from({ length: WIDTH }, (_, place) =>
    corpus.sentences(7).reduce((all, sentence) => all + base.vectors[sentence * WIDTH + place]!, 0),
  );
  expect(sum.map((value) => value / Math.hypot(...sum))).toEqual(
    [...vector].map((value) => expect.closeTo(value, 5)),
  );
});

test('chunks of a document share words that those of others do not have', () => {
  const corpus = createCorpus(400, base);
  const words = (chunk: number) => new Set(corpus.text(chunk).match(/[a-z]{6,}/g));
  const shared = (a: number, b: number) => [...words(a)].filter((word) => words(b).has(word)).length;
  const pairs = Array.from({ length: 19 }, (_, index) => index * CHUNKS_PER_DOCUMENT);
  const within = pairs.reduce((sum, chunk) => sum + shared(chunk, chunk + 1), 0);
  const between = pairs.reduce((sum, chunk) => sum + shared(chunk, chunk + CHUNKS_PER_DOCUMENT), 0);
  expect(within).toBeGreaterThan(1.5 * between);
});

test('documents have titles of their own', () => {
  const titles = Array.from({ length: 50 }, (_, document) => titleOf(base, document));
  expect(new Set(titles).size).toBe(50);
});
