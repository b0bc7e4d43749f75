import { isListMark } from './cell-kinds.ts';
import type { DraftCell } from './draft-cell.ts';
import { findGaps } from './find-gaps.ts';
import type { Fragment } from './fragment.ts';
import { COLUMN_GAP, linesOf, type Phrase, phrasesOf, textOf } from './text-lines.ts';

/** A cell over several columns whose phrases stand each in one of them is several cells: its lines were left out. */
export function splitOverColumns(cells: readonly DraftCell[], xs: readonly number[]): DraftCell[] {
  return cells.flatMap((cell) => {
    if (cell.column === cell.lastColumn || cell.row !== cell.lastRow) return [cell];
    const phrases = shortCellPhrases(cell);
    if (phrases.length < 2) return [cell];
    const columnAt = (x: number) => {
      let column = cell.column;
      while (column < cell.lastColumn && x > xs[column + 1]!) column += 1;
      return column;
    };
    const crossing = phrases.some(({ left, right }) => columnAt(left + 1) !== columnAt(right - 1));
    if (crossing && phrases.length < 3) return [cell];
    const parts = Map.groupBy(phrases, ({ left, right }) => columnAt((left + right) / 2));
    if (parts.size < 2) return [cell];
    return [...parts].map(([column, own]) => cellOf(cell, column, column, own));
  });
}

function shortCellPhrases(cell: DraftCell): Phrase[] {
  const lines = linesOf(cell.fragments);
  return lines.length > 2 ? [] : lines.flatMap(({ fragments }) => phrasesOf(fragments, COLUMN_GAP));
}

function cellOf(cell: DraftCell, column: number, lastColumn: number, phrases: readonly Phrase[]): DraftCell {
  return { ...cell, column, lastColumn, fragments: phrases.flatMap(({ fragments }) => fragments) };
}

/** A ruled column most of whose cells have the same gap inside is several columns. */
export function splitUnruledColumns(cells: readonly DraftCell[], xs: readonly number[]): DraftCell[] {
  const gaps = xs.slice(1).map((right, column) => gapsInColumn(cells, column, xs[column]!, right));
  if (gaps.every((own) => own.length === 0)) return [...cells];
  const firstOf: number[] = [];
  let columns = 0;
  for (const own of gaps) {
    firstOf.push(columns);
    columns += own.length + 1;
  }
  const lastOf = (column: number) => firstOf[column]! + gaps[column]!.length;
  return cells.flatMap((cell) => {
    const own = gaps[cell.column]!;
    const [first, last] = [firstOf[cell.column]!, lastOf(cell.lastColumn)];
    if (cell.column !== cell.lastColumn || own.length === 0 || cell.fragments.length === 0)
      return [{ ...cell, column: first, lastColumn: last }];
    return splitAtGaps(cell, own, first, last);
  });
}

function gapsInColumn(cells: readonly DraftCell[], column: number, left: number, right: number): number[] {
  const own = cells.filter(
    (cell) => cell.column === column && cell.lastColumn === column && cell.fragments.length > 0,
  );
  const divided = own
    .map(({ fragments }) => linesOf(fragments))
    .filter((lines) => lines.length <= 2)
    .flatMap((lines) => lines.map(({ fragments }) => phrasesOf(fragments, COLUMN_GAP)))
    .filter(([first, ...more]) => more.length > 0 && !isListMark(textOf(first!.fragments)));
  if (own.length < 4 || divided.length < 0.5 * own.length) return [];
  return findGaps(divided, { left, right, crossings: Math.floor(0.08 * divided.length), narrowest: 2.5 });
}

function splitAtGaps(cell: DraftCell, gaps: readonly number[], first: number, last: number): DraftCell[] {
  const phrases = linesOf(cell.fragments).flatMap(({ fragments }) => phrasesOf(fragments, COLUMN_GAP));
  const gapsBefore = (x: number) => gaps.filter((gap) => gap < x).length;
  const isAcross = (fragments: readonly Fragment[], { left, right }: Phrase) =>
    fragments.length === 1 && gapsBefore(left + 1) !== gapsBefore(right - 1);
  const parts = Map.groupBy(phrases, ({ left, right }) => {
    const start = gapsBefore(left + 1);
    return start === gapsBefore(right - 1) ? start : gapsBefore((left + right) / 2);
  });
  if (parts.size < 2 && phrases.some((phrase) => isAcross(phrase.fragments, phrase)))
    return [{ ...cell, column: first, lastColumn: last }];
  return [...parts].map(([index, own]) => cellOf(cell, first + index, first + index, own));
}
