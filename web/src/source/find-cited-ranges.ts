import type { Span } from '../../../src/terms.ts';
import { splitCitationMarks } from '../answer/split-citation-marks.ts';
import { findCitedRows } from './find-cited-rows.ts';

/** Shorter quotes would light up chance matches such as "It is". */
const LEAST_QUOTE_LENGTH = 16;

/**
 * The places of a passage that an answer used: what it marked `[n]`, where it took that over word for word or put a
 * row of a table into words. Sorted, never overlapping; empty when the answer is in other words, because a wrong place
 * is worse than none.
 */
export function findCitedRanges({ passage, answerText, n }: CitedPassage): Span[] {
  return merge(citedStatements(answerText, n).flatMap((statement) => findStatement(passage, statement)));
}

/** A row in words may hold a sentence that other rows hold too, so rows go before a quote of only a part. */
function findStatement(passage: string, statement: string): Span[] {
  const sentences = toSentences(statement).map((sentence) => find(passage, sentence));
  const quoted = sentences.flat();
  if (quoted.length === sentences.length) return quoted;
  const rows = findCitedRows(passage, statement);
  return rows.length > 0 ? rows : quoted;
}

/** The text right before each `[n]`; marks that follow one another share it. */
function citedStatements(answerText: string, n: number): string[] {
  const statements: string[] = [];
  let preceding = '';
  for (const part of splitCitationMarks(answerText)) {
    if (part.type === 'mark') {
      if (part.n === n) statements.push(preceding);
    } else if (HAS_WORD.test(part.text)) {
      preceding = part.text;
    }
  }
  return statements;
}

function toSentences(text: string): string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  return [...segmenter.segment(text)]
    .map(({ segment }) => segment)
    .filter((segment) => HAS_WORD.test(segment));
}

/** White space and emphasis count as equal, because answers fold the line breaks of a passage and leave out its marks. */
function find(passage: string, quote: string): Span[] {
  const words = quote.replace(/^[\s.,;:]+|[\s.,;:]+$/g, '');
  if (words.length < LEAST_QUOTE_LENGTH) return [];
  const pattern = words.split(/\s+/).map(escapePattern).join('[*_`~]*\\s+[*_`~]*');
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

const HAS_WORD = /[\p{L}\p{N}]/u;

type CitedPassage = { passage: string; answerText: string; n: number };
