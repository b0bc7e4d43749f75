import { isListMark, isNumeric } from './cell-kinds.ts';
import type { DraftCell } from './draft-cell.ts';
import { cellText } from './text-lines.ts';

/** Whether cells found by gaps alone, or by gaps between rules, are a table, and not prose, a list or a figure. */
export function isTable(cells: readonly DraftCell[], columnCount: number, isRuled: boolean): boolean {
  const texts = cells.map(({ fragments }) => cellText(fragments));
  const rows = [...Map.groupBy(cells, ({ row }) => row).values()];
  const divided = rows.filter((row) => row.length >= 2).length;
  const averageLength = average(texts);
  const columns = Array.from({ length: columnCount }, (_, column) =>
    texts.filter((_, index) => cells[index]!.column === column),
  );
  if (isRuled) {
    const isNumberedList = columnCount === 2 && marksOf(columns[0]!) > 0.6;
    return divided >= 2 && !isNumberedList && averageLength <= 120;
  }
  if (divided < 3 || cells.length < 0.38 * rows.length * columnCount) return false;
  if (texts.filter((text) => /[a-z]{3,}/i.test(text)).length < 2) return false;
  if (isList(columns) || isContents(columns) || isProseBeside(columns, rows.length)) return false;
  const numbers = texts.filter(isNumeric).length / texts.length;
  if (numbers < 0.08 && (averageLength > 28 || divided < 5)) return false;
  return columnCount > 2 || (averageLength <= 38 && numbers >= 0.15 && (numbers >= 0.25 || divided >= 6));
}

function average(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0) / (texts.length || 1);
}

function marksOf(texts: readonly string[]): number {
  return texts.filter((text) => isListMark(text.trim())).length / (texts.length || 1);
}

/** Dots or numbers, each with a text to the right of it: a list, or references. */
function isList(columns: readonly string[][]): boolean {
  return columns.some((column, index) => {
    const next = columns[index + 1];
    if (!next || column.length < 2) return false;
    const marks = marksOf(column);
    return (
      (marks > 0.5 && columns.length === 2 && !next.some(isNumeric)) || (marks > 0.3 && average(next) > 25)
    );
  });
}

/** Titles with the numbers of their pages, which never fall. */
function isContents(columns: readonly string[][]): boolean {
  const [titles = [], pages = []] = columns;
  const numbers = pages.map(Number);
  return (
    columns.length === 2 &&
    pages.length >= 4 &&
    !titles.some(isNumeric) &&
    pages.every((page) => /^\d{1,4}$/.test(page)) &&
    numbers.every((number, index) => index === 0 || number >= numbers[index - 1]!)
  );
}

/** A column of prose next to the words of a figure: it alone is in most lines, and its lines are long. */
function isProseBeside(columns: readonly string[][], rowCount: number): boolean {
  const full = columns.filter((column) => column.length >= 0.6 * rowCount);
  return full.length === 1 && average(full[0]!) > 24;
}
