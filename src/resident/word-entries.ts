import { MOST_TIMES } from '../store/lexical-score.ts';

/** An entry of a word: the number of a chunk, and how often it holds the word. */
export function entryOf(chunk: number, times: number): number {
  return ((chunk << TIMES_BITS) | Math.min(times, MOST_TIMES)) >>> 0;
}

export function chunkIn(entry: number): number {
  return entry >>> TIMES_BITS;
}

export function timesIn(entry: number): number {
  return entry & TIMES;
}

/** The entry of a chunk; chunks come in with growing numbers, so entries are in order. */
export function entryFor(entries: Uint32Array, chunk: number): number | undefined {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (entries[middle]! >>> TIMES_BITS < chunk) low = middle + 1;
    else high = middle;
  }
  const entry = entries[low];
  return entry !== undefined && entry >>> TIMES_BITS === chunk ? entry : undefined;
}

/** So many chunks can be told apart beside how often they hold a word. */
const TIMES_BITS = 7;
const TIMES = (1 << TIMES_BITS) - 1;
export const MOST_CHUNKS = 2 ** (32 - TIMES_BITS);
