import { expect, test } from 'vitest';
import { createProjectIndex, type HeldVersion, type WordSearch } from './project-index.ts';

const BM25 = { k1: 1.2, b: 0.75, meanLength: 10 };

function version(versionId: number, level: number, words: readonly string[]): HeldVersion {
  const chunks = words.map((each, index) => ({ chunkId: versionId * 100 + index, length: 10, words: each }));
  const vectors = chunks.map(({ chunkId }) => ({ chunkId, keyNumber: 0, vector: unit(chunkId) }));
  return { versionId, level, chunks, vectors };
}

/** Different for each chunk. */
function unit(seed: number): Float32Array {
  const vector = Float32Array.from({ length: 64 }, (_, place) => Math.sin(seed * 12.9898 + place * 78.233));
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return vector.map((value) => value / length);
}

function search(words: Record<string, number>, more: Partial<WordSearch> = {}): WordSearch {
  const given = Object.entries(words).map(([word, weight]) => ({ word, weight }));
  return { ...BM25, words: given, all: Object.keys(words), level: 3, limit: 10, shown: 10, ...more };
}

test('[MEMORY-SAME] chunks are scored by BM25, with the words that each holds', () => {
  const index = createProjectIndex(64);
  index.add(version(1, 0, ["'gate':1,2,3 'open':4", "'gate':1", "'other':1"]));
  const { hits, matched, held } = index.searchWords(search({ gate: 2, open: 3, never: 5 }));
  const norm = 1.2 * (1 - 0.75 + (0.75 * 10) / 10);
  const part = (times: number) => 1 - norm / (times + norm);
  expect(hits).toEqual([
    { chunkId: 100, score: 2.2 * (2 * part(3) + 3 * part(1)) },
    { chunkId: 101, score: 2.2 * (2 * part(1)) },
  ]);
  expect(matched).toBe(2);
  expect(held).toEqual([[1, 2], [1]]);
});

test('[MEMORY-SAME] very long chunks and words that fill one are scored as others are', () => {
  const index = createProjectIndex(64);
  const places = Array.from({ length: 200 }, (_, place) => place + 1);
  index.add({
    ...version(1, 0, []),
    chunks: [{ chunkId: 1, length: 5000, words: `'word':${places}` }],
    vectors: [],
  });
  const norm = 1.2 * (1 - 0.75 + (0.75 * 5000) / 10);
  const [hit] = index.searchWords(search({ word: 1 })).hits;
  expect(hit).toEqual({ chunkId: 1, score: 2.2 * (1 - norm / (64 + norm)) });
});

test('a question leaves nothing behind for the next one', () => {
  const index = createProjectIndex(64);
  index.add(version(1, 0, ["'gate':1", "'open':1"]));
  const first = index.searchWords(search({ gate: 1 }));
  index.searchWords(search({ open: 1, gate: 4 }));
  expect(index.searchWords(search({ gate: 1 }))).toEqual(first);
});

test('[MEMORY-CURRENT] a dropped version is not found, one that comes again is', () => {
  const index = createProjectIndex(64);
  index.add(version(1, 0, ["'gate':1"]));
  index.add(version(2, 0, ["'gate':1"]));
  index.drop(1);
  index.drop(77);
  const ids = () => index.searchWords(search({ gate: 1 })).hits.map(({ chunkId }) => chunkId);
  const near = () =>
    index.searchVectors({ vector: unit(100), level: 3, limit: 5 }).map(({ chunkId }) => chunkId);
  expect([ids(), near()]).toEqual([[200], [200]]);
  expect(index.describe()).toMatchObject({ chunks: 1, share: 0.5 });
  index.add(version(1, 0, ["'gate':1"]));
  expect([ids(), near()]).toEqual([
    [100, 200],
    [100, 200],
  ]);
});

test('[MEMORY-SAME] a word counts by the chunks in use that hold it, the rarest first, and what none holds last', () => {
  const index = createProjectIndex(64);
  index.add(version(1, 0, ["'gate':1,2 'open':3", "'gate':1"]));
  index.add(version(2, 3, ["'gate':1 'open':2"]));
  const weight = (holding: number, chunks: number) =>
    Math.log(1 + (chunks - holding + 0.5) / (holding + 0.5));
  expect(index.weigh(['never', 'gate', 'open'], 3)).toEqual([
    { lexeme: 'open', chunks: 2, weight: weight(2, 3) },
    { lexeme: 'gate', chunks: 3, weight: weight(3, 3) },
    { lexeme: 'never', chunks: 0, weight: weight(0, 3) },
  ]);
  index.drop(1);
  expect(index.weigh(['gate', 'open'], 1).map(({ lexeme, chunks }) => [lexeme, chunks])).toEqual([
    ['gate', 1],
    ['open', 1],
  ]);
});

test('[MEMORY-CLEARANCE] a version is there for those who may see it, and for others when it is classified anew', () => {
  const index = createProjectIndex(64);
  index.add(version(1, 0, ["'gate':1"]));
  index.add(version(2, 2, ["'gate':1"]));
  const seen = (level: number) => {
    const { hits } = index.searchWords(search({ gate: 1 }, { level }));
    const near = index.searchVectors({ vector: unit(1), level, limit: 5 });
    return [hits.map(({ chunkId }) => chunkId), near.map(({ chunkId }) => chunkId).sort()];
  };
  expect(seen(1)).toEqual([[100], [100]]);
  expect(seen(2)).toEqual([
    [100, 200],
    [100, 200],
  ]);
  index.classify(2, 0);
  index.classify(1, 3);
  index.classify(77, 0);
  expect(seen(0)).toEqual([[200], [200]]);
});

test('[MEMORY-SAME] how far texts are is told of those that are held where they were found', () => {
  const index = createProjectIndex(64);
  index.add(version(1, 0, ["'gate':1", "'gate':1"]));
  index.add({ ...version(2, 2, ["'gate':1"]), vectors: [{ chunkId: 200, keyNumber: 1, vector: unit(5) }] });
  index.add(version(3, 2, ["'gate':1"]));
  const { hits, places } = index.searchWords(search({ gate: 1 }, { shown: 4 }));
  const texts = places.map((place, at) => ({ chunkId: hits[at]!.chunkId, place }));
  const measured = (level: number, asked = texts) =>
    index.measureTexts({ vector: unit(100), level, texts: asked });
  const far = (seed: number) => expect.closeTo(1 - product(unit(seed), unit(100)), 5);
  expect(measured(2), 'one has a vector of a key alone').toEqual([
    { chunkId: 100, distance: 0 },
    { chunkId: 101, distance: far(101) },
    { chunkId: 300, distance: far(300) },
  ]);
  expect(measured(1).map(({ chunkId }) => chunkId)).toEqual([100, 101]);
  expect(
    measured(2, [
      { chunkId: 100, place: 1 },
      { chunkId: 7, place: 99 },
    ]),
  ).toEqual([]);
  index.drop(1);
  expect(measured(3).map(({ chunkId }) => chunkId)).toEqual([300]);
});

function product(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, place) => sum + value * b[place]!, 0);
}

test('parts of one version are one version', () => {
  const index = createProjectIndex(64);
  const whole = version(1, 0, ["'gate':1", "'gate':2"]);
  for (const place of [0, 1])
    index.add({ ...whole, chunks: [whole.chunks[place]!], vectors: [whole.vectors[place]!] });
  expect(index.searchVectors({ vector: unit(101), level: 0, limit: 1 })).toEqual([
    { chunkId: 101, keyNumber: 0, distance: 0 },
  ]);
  index.drop(1);
  expect(index.searchWords(search({ gate: 1 })).hits).toEqual([]);
});
