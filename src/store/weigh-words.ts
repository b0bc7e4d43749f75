import type { WeighedWord } from './lexical-plan.ts';

/** The words of a question with how much each counts by BM25, the rarest first. */
export function weighWords(counts: readonly WordCount[], projectChunks: number): WeighedWord[] {
  return inOrder(
    counts.map(([lexeme, chunks]) => ({ lexeme, chunks, weight: weightOf(chunks, projectChunks) })),
  );
}

/** A word, and how many active chunks of the project hold it. */
export type WordCount = readonly [lexeme: string, chunks: number];

/** More words than this make a search slow, and the most frequent of so many tell nothing. */
export const MOST_WORDS = 24;

/** Those that no chunk is known to hold come last: they are looked for in case the counts are behind. */
function inOrder(words: readonly WeighedWord[]): WeighedWord[] {
  const rank = ({ chunks }: WeighedWord) => (chunks === 0 ? Number.POSITIVE_INFINITY : chunks);
  return words.toSorted((a, b) => compare(rank(a), rank(b)) || compare(a.lexeme, b.lexeme));
}

function compare<Value extends number | string>(a: Value, b: Value): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** How much a word counts: the rarer, the more. */
function weightOf(holding: number, chunks: number): number {
  return Math.log(1 + (Math.max(chunks - holding, 0) + 0.5) / (holding + 0.5));
}
