import type { Fragment } from './fragment.ts';
import { median } from './median.ts';
import type { PageStrip } from './page-strips.ts';
import { COLUMN_GAP, type Phrase, phrasesOf, type TextLine, textOf } from './text-lines.ts';

/** A line of text as a possible row of a table. */
export type Row = TextLine & { phrases: Phrase[] };

export function rowOf(line: TextLine): Row {
  return { ...line, phrases: phrasesOf(line.fragments, COLUMN_GAP) };
}

/** The part of a row that consists of these phrases; nothing where it has none. */
export function partOfRow(row: Row, phrases: Phrase[]): Row[] {
  if (phrases.length === row.phrases.length) return [row];
  const fragments: Fragment[] = phrases.flatMap((phrase) => phrase.fragments);
  const [first] = fragments;
  if (!first) return [];
  const fontSize = median(fragments.map((fragment) => fragment.fontSize));
  return [{ fragments, phrases, fontSize, baseline: first.baseline, top: first.top, bottom: first.bottom }];
}

/** `row` is divided into phrases; `prose` fills the strip; `single` may be a heading in a table. */
export function kindOf({ phrases }: Row, { left, right }: Pick<PageStrip, 'left' | 'right'>): RowKind {
  const [first] = phrases;
  if (!first || phrases.length > 1) return 'row';
  const isWide = first.right - first.left > 0.62 * (right - left);
  return isWide && textOf(first.fragments).length > 30 ? 'prose' : 'single';
}

export type RowKind = 'row' | 'prose' | 'single';
