import type { Span } from '../../../src/terms.ts';
import { findCitedRanges } from '../source/find-cited-ranges.ts';
import { rankSentences } from '../source/find-closest-sentence.ts';
import { overlaps } from '../source/marks.ts';
import { rowInWords } from '../source/row-in-words.ts';
import { splitTables } from '../source/split-tables.ts';
import { withoutMarkup } from './readable-text.ts';

/** In characters: enough to see what a sentence goes on from, and so little that it begins on the first line. */
const MOST_BEFORE = 48;
const MOST_SHOWN = 320;
/** Of a claim in other words: a sentence that holds less of it is as good as any other. */
const LEAST_SHARE = 0.3;

/**
 * The part of a passage that a claim rests on, with a little of what stands around it: its sentence, or the row of a
 * table in words. What the claim was taken from is marked; where it is in other words, the sentence nearest to it
 * stands unmarked. Null when the passage has nothing of it.
 */
export function findSupport({ text, isCode }: SupportingPassage, claim: string): SupportPart[] | null {
  const cited = findCitedRanges(text, claim);
  const [first] = cited.length > 0 ? cited : nearest(text, claim);
  if (!first) return null;
  const parts = isCode ? null : rowsOf(text, cited.length > 0 ? cited : [first], cited.length > 0);
  const shown = (parts ?? excerptOf(text, first, cited, isCode)).filter((part) => part.text !== '');
  return cutTo(MOST_SHOWN, isCode ? shown : trimmed(shown));
}

function nearest(text: string, claim: string): Span[] {
  const [best] = rankSentences(text, claim);
  return best && best.share >= LEAST_SHARE ? [best.span] : [];
}

/** The rows that the ranges are in, when they begin in a table. */
function rowsOf(text: string, ranges: readonly Span[], isMarked: boolean): SupportPart[] | null {
  const tables = splitTables(text).filter((part) => part.type === 'table');
  if (!tables.some((table) => overlaps(table, ranges[0]!))) return null;
  const rows = tables.flatMap((table) =>
    table.rows
      .filter((row) => ranges.some((range) => overlaps(row, range)))
      .map((row) => ({ text: withoutMarkup(rowInWords(text, table, row)), isMarked })),
  );
  return rows.length > 0
    ? rows.flatMap((row, index) => (index > 0 ? [{ text: ' ', isMarked: false }, row] : [row]))
    : null;
}

/** What stands around the first range, within its paragraph; of ranges elsewhere only they themselves. */
function excerptOf(text: string, first: Span, cited: readonly Span[], isCode: boolean): SupportPart[] {
  const { start, end, isCut } = isCode ? linesFrom(text, first) : paragraphOf(text, first);
  const show = (from: number, to: number) =>
    isCode ? text.slice(from, to) : withoutMarkup(text.slice(from, to));
  const plain = (from: number, to: number) => ({ text: show(from, to), isMarked: false });
  const marked = (range: Span) => ({ text: show(range.start, range.end), isMarked: true });

  const parts: SupportPart[] = [{ text: isCut ? '…' : '', isMarked: false }];
  const elsewhere = cited.filter((range) => range.start >= end);
  let at = start;
  for (const range of cited.filter((each) => each.start < end)) {
    parts.push(plain(at, range.start), marked(range));
    at = range.end;
  }
  if (elsewhere.length === 0) parts.push(plain(at, end));
  for (const range of elsewhere) parts.push({ text: ' … ', isMarked: false }, marked(range));
  return parts;
}

function linesFrom(text: string, first: Span): Excerpt {
  return { start: text.lastIndexOf('\n', first.start - 1) + 1, end: text.length, isCut: false };
}

/** From a word shortly before the range to the end of its paragraph. Headings and rows end a paragraph too. */
function paragraphOf(text: string, { start, end }: Span): Excerpt {
  const before = [...text.slice(0, start).matchAll(/\n[ \t]*\n|^(?:#{1,6}[ \t]|[ \t]*\|).*\n/gm)].at(-1);
  const paragraph = before ? before.index + before[0].length : 0;
  const after = /\n[ \t]*\n|\n(?=#{1,6}[ \t]|[ \t]*\|)/.exec(text.slice(end));
  const last = after ? end + after.index : text.length;
  if (start - paragraph <= MOST_BEFORE) return { start: paragraph, end: last, isCut: false };
  const word = /\s(?=\S)/.exec(text.slice(start - MOST_BEFORE, start));
  return { start: word ? start - MOST_BEFORE + word.index + 1 : start, end: last, isCut: true };
}

/** Without white space at either end. */
function trimmed(parts: readonly SupportPart[]): SupportPart[] {
  return parts.map(({ text, isMarked }, index) => {
    const begun = index === 0 ? text.trimStart() : text;
    return { text: index === parts.length - 1 ? begun.trimEnd() : begun, isMarked };
  });
}

/** By characters, so that none is cut in two. */
function cutTo(most: number, parts: readonly SupportPart[]): SupportPart[] {
  const kept: SupportPart[] = [];
  let left = most;
  for (const { text, isMarked } of parts) {
    const characters = Array.from(text);
    if (characters.length > left)
      return [...kept, { text: `${characters.slice(0, left).join('').trimEnd()}…`, isMarked }];
    kept.push({ text, isMarked });
    left -= characters.length;
  }
  return kept;
}

type Excerpt = Span & { isCut: boolean };

export type SupportingPassage = { text: string; isCode: boolean };
export type SupportPart = { text: string; isMarked: boolean };
