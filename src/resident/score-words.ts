import { createPick, type Pick, type Picked } from './pick-best.ts';
import { createPostingCursor, type PostingCursor } from './posting-cursor.ts';
import type { Postings } from './postings.ts';
import { MOST_TIMES_TABLED, type TermShares, termShares } from './term-shares.ts';
import { chunkIn, entryFor, timesIn } from './word-entries.ts';

/**
 * The chunks that score best by BM25, in the very steps in which the database computes it (`helix_score_chunks`), so that both
 * come to the same bit.
 *
 * Chunks are scored window by window, each small enough for what is added up to stay in the processor's own memory: a frequent
 * word is in a third of all chunks, and every word would fetch the sums of a million of them again. The words come rarest first.
 * As soon as a chunk that holds none of those so far could not be among the best by the others, the others, which are in many
 * chunks, are only looked at for the chunks that still could. Nothing is called in the loops over entries.
 */
export function createWordScorer(postings: Postings): WordScorer {
  const sums = new Float64Array(WINDOW);
  const touched = new Uint32Array(WINDOW);

  return {
    best({ words, chunks, count, level, limit, ...numbers }) {
      const pick = createPick(limit, (chunk) => chunks.id[chunk]!);
      const scoring = {
        chunks,
        level,
        pick,
        sums,
        touched,
        shares: termShares(numbers),
        factor: numbers.k1 + 1,
      };
      const lists = listsOf(postings, words);
      let matched = 0;
      for (let first = 0; first < count; first += WINDOW) {
        const window = { ...scoring, first, end: Math.min(first + WINDOW, count) };
        const scored = scoreWindow(window, lists);
        matched += offerBest(window, scored);
      }
      return { best: pick.best(), matched };
    },
  };
}

/** So many sums, lengths and levels lie in the half of a megabyte that a core has for itself. */
const WINDOW = 1 << 14;

export type WordScorer = {
  best(request: ScoreRequest): Found;
};

/** The best that may be seen, best first, of `matched` that were scored and may be seen. */
export type Found = { best: Picked[]; matched: number };

export type ScoreRequest = {
  /** The rarest first. */
  words: readonly { word: string; weight: number }[];
  chunks: ChunkColumns;
  /** How many there are. */
  count: number;
  /** The highest that may be seen. */
  level: number;
  limit: number;
  meanLength: number;
  k1: number;
  b: number;
};

/** By the number of a chunk: its id, its length in tokens, and its level. */
export type ChunkColumns = { id: Float64Array; length: Int32Array; level: Uint8Array };

/** A word in its turn: `left` is what it and the words after it may add to a chunk, and never quite do. */
type List = { cursor: PostingCursor; weight: number; left: number };

function listsOf(postings: Postings, words: ScoreRequest['words']): List[] {
  let left = 0;
  return words
    .toReversed()
    .map(({ word, weight }) => {
      left += weight;
      return { cursor: createPostingCursor(postings.of(word)), weight, left };
    })
    .reverse();
}

type Window = {
  first: number;
  end: number;
  chunks: ChunkColumns;
  level: number;
  pick: Pick;
  /** By the place of a chunk in the window; 0 between windows. */
  sums: Float64Array;
  /** The places of those that have a sum. */
  touched: Uint32Array;
  shares: TermShares;
  factor: number;
};

/** Adds up the words of the chunks of a window; returns how many have one. */
function scoreWindow(window: Window, lists: readonly List[]): number {
  let matched = 0;
  for (const { cursor, weight, left } of lists) {
    const isDecided = window.pick.worst > window.factor * left;
    if (isDecided && matched === 0) return 0;
    for (const entries of cursor.upTo(window.first, window.end)) {
      if (isDecided) addToTouched(window, entries, weight);
      else matched = addToAll(window, entries, weight, matched);
    }
  }
  return matched;
}

/** `matched` chunks are known to have a sum; returns how many have one now. */
function addToAll(
  { first, chunks, sums, touched, shares }: Window,
  entries: Uint32Array,
  weight: number,
  matched: number,
): number {
  const { length: lengths } = chunks;
  const { table, width } = shares;
  let known = matched;
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]!;
    const chunk = chunkIn(entry);
    const times = timesIn(entry);
    const length = lengths[chunk]!;
    const isTabled = times < MOST_TIMES_TABLED && length < width;
    const share = isTabled ? table[times * width + length]! : shares.of(times, length);
    const sum = sums[chunk - first]!;
    if (sum === 0) touched[known++] = chunk - first;
    sums[chunk - first] = sum + weight * share;
  }
  return known;
}

/** The same, where a chunk without a sum is not worth one. */
function addToTouched({ first, chunks, sums, shares }: Window, entries: Uint32Array, weight: number): void {
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]!;
    const chunk = chunkIn(entry);
    const sum = sums[chunk - first]!;
    if (sum > 0) sums[chunk - first] = sum + weight * shares.of(timesIn(entry), chunks.length[chunk]!);
  }
}

/** How many of those that were scored may be seen. Leaves nothing behind for the next window. */
function offerBest({ first, chunks, level, pick, sums, touched, factor }: Window, scored: number): number {
  const { level: levels } = chunks;
  let seen = 0;
  for (let index = 0; index < scored; index++) {
    const place = touched[index]!;
    const score = factor * sums[place]!;
    sums[place] = 0;
    if (levels[first + place]! > level) continue;
    seen++;
    if (score >= pick.worst) pick.offer(score, first + place);
  }
  return seen;
}

/** Of each chunk, the numbers (from 1) of the words that it holds. */
export function wordsHeld(
  postings: Postings,
  chunks: readonly number[],
  words: readonly string[],
): number[][] {
  const lists = words.map((word) => postings.of(word));
  const holds = (blocks: readonly Uint32Array[], chunk: number) =>
    blocks.some((block) => entryFor(block, chunk) !== undefined);
  return chunks.map((chunk) => lists.flatMap((blocks, index) => (holds(blocks, chunk) ? [index + 1] : [])));
}
