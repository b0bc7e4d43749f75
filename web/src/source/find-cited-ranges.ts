import type { Span } from '../../../src/terms.ts';
import { findCitedRows } from './find-cited-rows.ts';
import { findClosestSentence } from './find-closest-sentence.ts';
import { findWords } from './find-words.ts';
import { toSentences } from './to-sentences.ts';

/** Shorter quotes would light up chance matches such as "It is". */
const LEAST_QUOTE_LENGTH = 16;

/**
 * The places of a passage that a claim is from: where it is taken over word for word, where it puts a row of a table into
 * words, or the one sentence that says nearly the same. Sorted, never overlapping; empty when the claim is in quite other
 * words, because a wrong place is worse than none.
 */
export function findCitedRanges(passage: string, claim: string): Span[] {
  const sentences = toSentences(claim).map((span) => claim.slice(span.start, span.end));
  const quoted = sentences.map((sentence) => findQuote(passage, sentence));
  if (quoted.length > 0 && quoted.every((range) => range !== undefined)) return merge(quoted);
  // A row in words may hold a sentence that other rows hold too, so rows go before a quote of only a part.
  const rows = findCitedRows(passage, claim);
  if (rows.length > 0) return merge(rows);
  const found = quoted.map((range, index) => range ?? findClosestSentence(passage, sentences[index]!));
  return merge(found.filter((range) => range !== undefined));
}

function findQuote(passage: string, sentence: string): Span | undefined {
  return sentence.length < LEAST_QUOTE_LENGTH ? undefined : findWords(passage, sentence);
}

function merge(ranges: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}
