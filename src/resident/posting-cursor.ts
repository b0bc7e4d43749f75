import { chunkIn } from './word-entries.ts';

/** Goes through the entries of a word, which are in the order of their chunks, from window to window. */
export function createPostingCursor(blocks: readonly Uint32Array[]): PostingCursor {
  let block = 0;
  let at = 0;
  return {
    upTo(first, end) {
      const found: Uint32Array[] = [];
      for (; block < blocks.length; block++, at = 0) {
        const entries = blocks[block]!;
        if (chunkIn(entries.at(-1)!) < first) continue;
        const from = placeOf(entries, first, at);
        at = placeOf(entries, end, from);
        if (at > from) found.push(entries.subarray(from, at));
        if (at < entries.length) break;
      }
      return found;
    },
  };
}

export type PostingCursor = {
  /** The entries of chunks from `first` to before `end`; the next window begins there or later. */
  upTo(first: number, end: number): Uint32Array[];
};

/** The first place from `low` on whose chunk is not before this one. */
function placeOf(entries: Uint32Array, chunk: number, from: number): number {
  let [low, high] = [from, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (chunkIn(entries[middle]!) < chunk) low = middle + 1;
    else high = middle;
  }
  return low;
}
