import type { Retrieval } from '../../src/retrieve/retrieve-chunks.ts';

/** All that was found, without what it took and where it was looked for. */
export function plain({ timings, vector, lexical, ...found }: Retrieval) {
  return { ...found, words: lexical.words, isExact: lexical.exact };
}
