import type { ComparableText } from './late-interaction.ts';
import { bytesOf } from './late-interaction-rows.ts';

/** Keeps the texts that were compared last, up to `maxBytes`: a small project's chunks are then read by the model once. */
export function createComparableCache(maxBytes = MAX_BYTES): ComparableCache {
  const kept = new Map<string, ComparableText>();
  let size = 0;

  function drop(text: string): void {
    const found = kept.get(text);
    if (found === undefined) return;
    kept.delete(text);
    size -= sizeOf(text, found);
  }

  return {
    get(text) {
      const found = kept.get(text);
      if (found === undefined) return undefined;
      // Taken out and put back, so that the map's first keys are the ones unused for longest.
      kept.delete(text);
      kept.set(text, found);
      return found;
    },
    set(text, comparable) {
      drop(text);
      kept.set(text, comparable);
      size += sizeOf(text, comparable);
      for (const oldest of kept.keys()) {
        if (size <= maxBytes) break;
        drop(oldest);
      }
    },
  };
}

/** About 250 chunks of 450 tokens, in each worker that has compared any. */
const MAX_BYTES = 48 * 1024 * 1024;

function sizeOf(text: string, { tokens, passages }: ComparableText): number {
  return 2 * text.length + bytesOf(tokens) + bytesOf(passages);
}

export type ComparableCache = {
  get(text: string): ComparableText | undefined;
  set(text: string, comparable: ComparableText): void;
};
