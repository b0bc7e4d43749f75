import { MOST_TIMES } from '../store/lexical-score.ts';
import type { Postings } from './postings.ts';

/**
 * BM25 of every chunk that holds one of the words, in the very steps in which the database computes it
 * (`helix_score_chunks`), so that both come to the same bit. None is left out: a million entries take some milliseconds.
 */
export function createWordScorer(postings: Postings): WordScorer {
  let sums = new Float64Array(0);
  let touched = new Uint32Array(0);

  return {
    score({ words, lengths, meanLength, k1, b }, found) {
      if (sums.length < lengths.length) {
        sums = new Float64Array(lengths.length);
        touched = new Uint32Array(lengths.length);
      }
      const shareOf = termShares({ meanLength, k1, b });
      let matched = 0;
      for (const { word, weight } of words) {
        for (const entries of postings.of(word)) {
          for (let index = 0; index < entries.length; index++) {
            const entry = entries[index]!;
            const chunk = entry >>> TIMES_BITS;
            if (sums[chunk] === 0) touched[matched++] = chunk;
            sums[chunk]! += weight * shareOf(entry & TIMES, lengths[chunk]!);
          }
        }
      }
      for (let index = 0; index < matched; index++) {
        const chunk = touched[index]!;
        found(chunk, (k1 + 1) * sums[chunk]!);
        sums[chunk] = 0;
      }
    },
  };
}

export type WordScorer = {
  /** Tells the number and the score of each chunk. */
  score(request: ScoreRequest, found: (chunk: number, score: number) => void): void;
};

export type ScoreRequest = Bm25Numbers & {
  words: readonly { word: string; weight: number }[];
  /** Of each chunk, in tokens. */
  lengths: Int32Array;
};

type Bm25Numbers = { meanLength: number; k1: number; b: number };

/** An entry of a word: the number of a chunk, and how often it holds the word. */
export function entryOf(chunk: number, times: number): number {
  return ((chunk << TIMES_BITS) | Math.min(times, MOST_TIMES)) >>> 0;
}

/** Of each chunk, the numbers (from 1) of the words that it holds. */
export function wordsHeld(
  postings: Postings,
  chunks: readonly number[],
  words: readonly string[],
): number[][] {
  const lists = words.map((word) => postings.of(word));
  return chunks.map((chunk) =>
    lists.flatMap((blocks, index) =>
      blocks.some((block) => includesChunk(block, chunk)) ? [index + 1] : [],
    ),
  );
}

/** Chunks come in with growing numbers, so entries are in order. */
function includesChunk(entries: Uint32Array, chunk: number): boolean {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (entries[middle]! >>> TIMES_BITS < chunk) low = middle + 1;
    else high = middle;
  }
  return low < entries.length && entries[low]! >>> TIMES_BITS === chunk;
}

/** So many chunks can be told apart beside how often they hold a word. */
const TIMES_BITS = 7;
const TIMES = (1 << TIMES_BITS) - 1;
export const MOST_CHUNKS = 2 ** (32 - TIMES_BITS);

/** Lengths and repetitions are few, so what they come to is looked up and not divided out each time. */
function termShares({ meanLength, k1, b }: Bm25Numbers): (times: number, length: number) => number {
  const known = new Float64Array(KNOWN_TIMES * KNOWN_LENGTHS);
  const shareOf = (times: number, length: number) => {
    const norm = k1 * (1 - b + (b * length) / meanLength);
    return 1 - norm / (times + norm);
  };
  return (times, length) => {
    if (times >= KNOWN_TIMES || length >= KNOWN_LENGTHS) return shareOf(times, length);
    const place = times * KNOWN_LENGTHS + length;
    if (known[place] === 0) known[place] = shareOf(times, length);
    return known[place]!;
  };
}

const KNOWN_TIMES = 8;
const KNOWN_LENGTHS = 1024;
