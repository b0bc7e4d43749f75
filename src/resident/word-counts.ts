import type { Postings } from './postings.ts';
import { NO_LEVEL } from './vector-codes.ts';
import { chunkIn } from './word-entries.ts';

/** How many chunks that are in use hold a word. Counted once, until something changes. */
export function createWordCounts(postings: Postings): WordCounts {
  const known = new Map<string, number>();
  return {
    of(word, levels) {
      const count = known.get(word) ?? countIn(postings.of(word), levels);
      if (known.size < MOST_KNOWN) known.set(word, count);
      return count;
    },
    forget: () => known.clear(),
  };
}

export type WordCounts = {
  /** With the levels of chunks where some are no more in use: those still have their entries. */
  of(word: string, levels?: Uint8Array): number;
  /** Chunks came, or are no more in use. */
  forget(): void;
};

/** Frequent words are asked for again and again; nobody asks for this many. */
const MOST_KNOWN = 10_000;

function countIn(blocks: readonly Uint32Array[], levels?: Uint8Array): number {
  if (!levels) return blocks.reduce((sum, { length }) => sum + length, 0);
  let count = 0;
  for (const entries of blocks)
    for (let index = 0; index < entries.length; index++)
      if (levels[chunkIn(entries[index]!)] !== NO_LEVEL) count++;
  return count;
}
