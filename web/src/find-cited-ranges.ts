import type { Span } from '../../src/terms.ts';
import { splitCitationMarks } from './split-citation-marks.ts';

/** Shorter quotes would light up chance matches such as "It is". */
const LEAST_QUOTE_LENGTH = 16;

/**
 * The places of a passage that an answer used: its sentences marked `[n]`, where the answer took them over
 * word for word, else the snippet. Sorted, never overlapping; empty when neither is found.
 */
export function findCitedRanges({ passage, answerText, n, snippet }: CitedPassage): Span[] {
  const quoted = citedSentences(answerText, n).flatMap((sentence) => find(passage, sentence));
  const ranges = quoted.length > 0 ? quoted : find(passage, snippet.replace(/…$/, ''));
  return merge(ranges);
}

/** The sentences right before each `[n]`; marks that follow one another share them. */
function citedSentences(answerText: string, n: number): string[] {
  const sentences: string[] = [];
  let preceding = '';
  for (const part of splitCitationMarks(answerText)) {
    if (part.type === 'mark') {
      if (part.n === n) sentences.push(...toSentences(preceding));
    } else if (/\w/.test(part.text)) {
      preceding = part.text;
    }
  }
  return sentences;
}

function toSentences(text: string): string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

/** White space counts as equal, because answers fold the line breaks of a passage. */
function find(passage: string, quote: string): Span[] {
  const words = quote.replace(/^[\s.,;:]+|[\s.,;:]+$/g, '');
  if (words.length < LEAST_QUOTE_LENGTH) return [];
  const pattern = words.split(/\s+/).map(escapePattern).join('\\s+');
  const match = new RegExp(`${pattern}[.!?]?`).exec(passage);
  return match ? [{ start: match.index, end: match.index + match[0].length }] : [];
}

function merge(ranges: Span[]): Span[] {
  const merged: Span[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

type CitedPassage = { passage: string; answerText: string; n: number; snippet: string };
