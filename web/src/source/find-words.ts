import type { Span } from '../../../src/terms.ts';

/**
 * Where a text holds the words of a quote, one after the other. Case, white space, punctuation and markup count for
 * nothing, because answers fold the line breaks of a passage and leave out its marks.
 */
export function findWords(text: string, quote: string): Span | undefined {
  const wanted = wordsOf(quote).map(({ word }) => word);
  const words = wordsOf(text);
  if (wanted.length === 0) return undefined;
  for (let at = 0; at + wanted.length <= words.length; at += 1) {
    if (wanted.some((word, index) => words[at + index]!.word !== word)) continue;
    const start = words[at]!.start;
    return { start, end: withPunctuation(text, words[at + wanted.length - 1]!.end) };
  }
  return undefined;
}

/** Words as they are compared, each with its place. */
export function wordsOf(text: string): PlacedWord[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) => ({
    word: word.normalize('NFKC').toLowerCase(),
    start: index,
    end: index + word.length,
  }));
}

export type PlacedWord = Span & { word: string };

/** A sentence is quoted with its full stop, and with the emphasis or the quotation mark that it ends in. */
function withPunctuation(text: string, end: number): number {
  const rest = /^[*_`~]*(?:[.!?…。！？]+["'”’»)\]]*[*_`~]*|%)?/.exec(text.slice(end, end + 20));
  return end + (rest?.[0].length ?? 0);
}
