import { expect, test } from 'vitest';
import { createPostings } from './postings.ts';
import { createWordScorer, type ScoreRequest } from './score-words.ts';
import { entryOf } from './word-entries.ts';

const COUNT = 30_000;
const NUMBERS = { k1: 1.2, b: 0.75, meanLength: 90 };

/** Chunks that hold words as texts do: word 0 is in half of them, word 40 in a few. */
const HELD = Array.from({ length: 41 }, (_, word) => {
  const chunks: [chunk: number, times: number][] = [];
  const step = 2 + word * word;
  for (let chunk = word; chunk < COUNT; chunk += 1 + ((chunk * 7919 + word * 31) % (step * 2 - 2 || 1)))
    chunks.push([chunk, 1 + ((chunk * 13 + word) % 11 === 0 ? 6 : (chunk + word) % 2)]);
  return chunks;
});
const chunks = {
  id: Float64Array.from({ length: COUNT }, (_, chunk) => 1000 + ((chunk * 7) % COUNT)),
  length: Int32Array.from({ length: COUNT }, (_, chunk) => 20 + ((chunk * 37) % 1200)),
  level: Uint8Array.from({ length: COUNT }, (_, chunk) => (chunk * 5) % 4),
};
const postings = createPostings();
for (const [word, held] of HELD.entries())
  for (const [chunk, times] of held) postings.add(`w${word}`, entryOf(chunk, times));
const scorer = createWordScorer(postings);

/** The rarest first, with the weights of BM25. */
function requestOf(words: readonly number[], more: Partial<ScoreRequest> = {}): ScoreRequest {
  const weighed = words
    .map((word) => ({ word: `w${word}`, holding: HELD[word]!.length }))
    .sort((a, b) => a.holding - b.holding)
    .map(({ word, holding }) => ({ word, weight: Math.log(1 + (COUNT - holding + 0.5) / (holding + 0.5)) }));
  return { words: weighed, chunks, count: COUNT, level: 3, limit: 100, ...NUMBERS, ...more };
}

function byHand({ words, level, limit }: ScoreRequest) {
  const { k1, b, meanLength } = NUMBERS;
  const sums = new Map<number, number>();
  for (const { word, weight } of words)
    for (const [chunk, times] of HELD[Number(word.slice(1))]!) {
      const norm = k1 * (1 - b + (b * chunks.length[chunk]!) / meanLength);
      sums.set(chunk, (sums.get(chunk) ?? 0) + weight * (1 - norm / (times + norm)));
    }
  return [...sums]
    .filter(([chunk]) => chunks.level[chunk]! <= level)
    .map(([chunk, sum]) => ({ id: chunks.id[chunk]!, score: (k1 + 1) * sum, place: chunk }))
    .sort((x, y) => y.score - x.score || x.id - y.id)
    .slice(0, limit);
}

test.each([
  ['rare words', [40, 38, 35]],
  ['one word', [30]],
  ['rare and frequent words', [40, 12, 1, 0]],
  ['words of all kinds', [39, 30, 20, 12, 6, 3, 2, 1, 0]],
  ['frequent words alone', [3, 2, 1, 0]],
  ['a single frequent word', [0]],
])('[MEMORY-SAME] the best are those of scoring every chunk, to the last bit: %s', (_, words) => {
  for (const level of [0, 3])
    for (const limit of [1, 10, 100]) {
      const request = requestOf(words, { level, limit });
      expect(scorer.best(request).best).toEqual(byHand(request));
    }
});

test('[MEMORY-CLEARANCE] how many matched says nothing of what may not be seen', () => {
  const request = requestOf([40, 38, 35], { limit: COUNT });
  const all = scorer.best(request).matched;
  const few = scorer.best({ ...request, level: 0 });
  expect(few.matched).toBe(few.best.length);
  expect(few.matched).toBeLessThan(all);
});

test('words that nobody wrote, and no words at all, find nothing', () => {
  expect(scorer.best({ ...requestOf([]), words: [{ word: 'never', weight: 9 }] })).toEqual({
    best: [],
    matched: 0,
  });
  expect(scorer.best(requestOf([]))).toEqual({ best: [], matched: 0 });
});
