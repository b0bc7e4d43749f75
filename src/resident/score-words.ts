import { createPick, type Picked } from './pick-best.ts';
import type { Postings } from './postings.ts';
import { MOST_TIMES_TABLED, type TermShares, termShares } from './term-shares.ts';
import { chunkIn, entryFor, timesIn } from './word-entries.ts';

/**
 * The chunks that score best by BM25, in the very steps in which the database computes it (`helix_score_chunks`), so that both
 * come to the same bit.
 *
 * The words come rarest first. As soon as a chunk that holds none of those so far could not be among the best by the others,
 * the others, which are in many chunks, are only looked up for the chunks that still could. Loops go over up to a million
 * chunks, so nothing is called in them.
 */
export function createWordScorer(postings: Postings): WordScorer {
  let sums = new Float64Array(0);
  let touched = new Uint32Array(0);

  return {
    best({ words, chunks, count, level, limit, ...numbers }) {
      if (sums.length < chunks.id.length) {
        sums = new Float64Array(chunks.id.length);
        touched = new Uint32Array(chunks.id.length);
      }
      const shares = termShares(numbers);
      const view = { sums, touched, chunks, count, level, limit };
      let left = words.reduce((sum, { weight }) => sum + weight, 0);
      let matched = 0;
      let added = 0;
      let hopeful: Uint32Array | undefined;
      const isDense = () => added * DENSE > count;
      for (const { word, weight } of words) {
        const blocks = postings.of(word);
        const entries = blocks.reduce((sum, { length }) => sum + length, 0);
        const adding = { ...view, shares, weight };
        if (!hopeful && !isDense() && matched > 0 && entries > FEW_ENTRIES)
          hopeful = stillHopeful(view, matched, left);
        if (hopeful && hopeful.length * COST_OF_LOOKUP < entries) addToSome(blocks, adding, hopeful);
        else {
          added += entries;
          matched = addToAll(blocks, adding, isDense() ? undefined : matched);
        }
        left -= weight;
      }
      const some = hopeful ?? (isDense() ? undefined : touched.subarray(0, matched));
      const best = bestOf(view, some, numbers.k1 + 1);
      if (isDense()) sums.fill(0, 0, count);
      else for (let index = 0; index < matched; index++) sums[touched[index]!] = 0;
      return { best, matched: Math.min(added, count) };
    },
  };
}

export type WordScorer = {
  best(request: ScoreRequest): Found;
};

/** The best that may be seen, best first; at most `matched` chunks were scored. */
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

type View = Pick<ScoreRequest, 'chunks' | 'count' | 'level' | 'limit'> & {
  sums: Float64Array;
  touched: Uint32Array;
};
type Adding = View & { shares: TermShares; weight: number };

/**
 * Adds a word to every chunk that holds it. `before` chunks are known to hold others, and how many are is returned; without it
 * there are so many that it is not noted which.
 */
function addToAll(blocks: readonly Uint32Array[], adding: Adding, before?: number): number {
  const { sums, touched, shares, weight } = adding;
  const { length: lengths } = adding.chunks;
  const { table, width } = shares;
  const isNoted = before !== undefined;
  let matched = before ?? 0;
  for (const entries of blocks) {
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index]!;
      const chunk = chunkIn(entry);
      const times = timesIn(entry);
      const length = lengths[chunk]!;
      const isTabled = times < MOST_TIMES_TABLED && length < width;
      const share = isTabled ? table[times * width + length]! : shares.of(times, length);
      const sum = sums[chunk]!;
      if (isNoted && sum === 0) touched[matched++] = chunk;
      sums[chunk] = sum + weight * share;
    }
  }
  return matched;
}

/** The same for some chunks, which are in the order of their numbers. */
function addToSome(blocks: readonly Uint32Array[], adding: Adding, some: Uint32Array): void {
  const { sums, chunks, shares, weight } = adding;
  let block = 0;
  for (const chunk of some) {
    while (block < blocks.length && chunkIn(blocks[block]!.at(-1)!) < chunk) block++;
    const entry = blocks[block] && entryFor(blocks[block]!, chunk);
    if (entry !== undefined) sums[chunk]! += weight * shares.of(timesIn(entry), chunks.length[chunk]!);
  }
}

/** With more entries than this part of all chunks, to look at each chunk takes less than to note which have a word. */
const DENSE = 8;

/** Of a word with no more entries it does not pay to ask which of them matter. */
const FEW_ENTRIES = 5000;

/** An entry that is looked up costs as much as so many that are read one after the other. */
const COST_OF_LOOKUP = 30;

/** The chunks that may be among the best, when what is left to add cannot bring another one there; else undefined. */
function stillHopeful(view: View, matched: number, left: number): Uint32Array | undefined {
  const { sums, touched, chunks, level, limit } = view;
  const best = bestOf(view, touched.subarray(0, matched), 1);
  const worst = best.length < limit ? Number.NEGATIVE_INFINITY : best.at(-1)!.score;
  if (worst < left) return undefined;
  const hopeful = touched
    .subarray(0, matched)
    .filter((chunk) => chunks.level[chunk]! <= level && sums[chunk]! + left >= worst);
  return hopeful.sort();
}

/** Of some chunks, or of all that have a score. */
function bestOf(view: View, some: Uint32Array | undefined, factor: number): Picked[] {
  const { sums, chunks, count, level, limit } = view;
  const { id, level: levels } = chunks;
  const pick = createPick(limit, (chunk) => id[chunk]!);
  let worst = 0;
  const consider = (chunk: number, score: number) => {
    if (score === 0 || levels[chunk]! > level) return;
    pick.offer(score, chunk);
    worst = pick.worst;
  };
  if (some) {
    for (let index = 0; index < some.length; index++) {
      const score = factor * sums[some[index]!]!;
      if (score >= worst) consider(some[index]!, score);
    }
  } else {
    for (let chunk = 0; chunk < count; chunk++) {
      const score = factor * sums[chunk]!;
      if (score >= worst) consider(chunk, score);
    }
  }
  return pick.best();
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
