import type { FoundTable } from '../page-content.ts';
import { countHeaderRows } from './count-header-rows.ts';
import type { DraftCell } from './draft-cell.ts';
import type { DraftTable } from './draft-table.ts';
import { boxAround } from './fragment.ts';
import { cellText } from './text-lines.ts';
import { withoutOverlaps } from './without-overlaps.ts';

/** The table with its text; several where the same columns stand side by side again and again to save paper. */
export function finishTable({ ruling, cells }: DraftTable): FoundTable[] {
  const compact = withoutOverlaps(withoutEmpty(cells));
  return repeatedColumns(compact).map((own) => ({ ruling, ...tableOf(withoutEmpty(own)) }));
}

/** Numbers rows and columns anew, without those in which no cell begins. */
function withoutEmpty(cells: readonly DraftCell[]): DraftCell[] {
  const rows = numbersOf(cells.map(({ row }) => row));
  const columns = numbersOf(cells.map(({ column }) => column));
  return cells.map((cell) => ({
    ...cell,
    row: rows.indexOf(cell.row),
    lastRow: rows.findLastIndex((row) => row <= cell.lastRow),
    column: columns.indexOf(cell.column),
    lastColumn: columns.findLastIndex((column) => column <= cell.lastColumn),
  }));
}

function numbersOf(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** Two or more columns whose headings are there several times over, as in a list printed in columns. */
function repeatedColumns(cells: readonly DraftCell[]): DraftCell[][] {
  const columnCount = Math.max(...cells.map(({ lastColumn }) => lastColumn)) + 1;
  const headings = cells.filter(({ row }) => row === 0).sort((a, b) => a.column - b.column);
  const texts = headings.map(({ fragments }) => cellText(fragments));
  if (texts.length !== columnCount || new Set(texts).size === texts.length) return [[...cells]];
  const width = texts.indexOf(texts[0]!, 1);
  const repeats =
    width >= 2 && columnCount % width === 0 && texts.every((text, column) => text === texts[column % width]);
  const isCut = cells.some(
    ({ column, lastColumn }) => Math.floor(column / width) !== Math.floor(lastColumn / width),
  );
  if (!repeats || isCut || new Set(texts).size !== width) return [[...cells]];
  return [...Map.groupBy(cells, ({ column }) => Math.floor(column / width)).values()];
}

function tableOf(cells: readonly DraftCell[]): Omit<FoundTable, 'ruling'> {
  const found = cells.map((cell) => ({
    row: cell.row,
    column: cell.column,
    rowSpan: cell.lastRow - cell.row + 1,
    columnSpan: cell.lastColumn - cell.column + 1,
    text: cellText(cell.fragments),
    box: boxAround(cell.fragments),
  }));
  const rowCount = Math.max(...cells.map(({ lastRow }) => lastRow)) + 1;
  return {
    box: boxAround(cells.flatMap(({ fragments }) => fragments)),
    rowCount,
    columnCount: Math.max(...cells.map(({ lastColumn }) => lastColumn)) + 1,
    headerRows: countHeaderRows(found, rowCount, cells),
    cells: found,
  };
}
