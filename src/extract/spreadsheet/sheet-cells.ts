import { type CellObject, utils, type WorkSheet } from '@e965/xlsx';
import type { TableCell } from '../../terms.ts';
import { cellText } from './cell-text.ts';

/**
 * The cells of a sheet that hold something, row by row, with what is merged as spans. Only cells that exist are
 * visited: what a sheet says about its size may be a lie of 17 thousand million cells.
 */
export function sheetCells(sheet: WorkSheet, date1904: boolean, onCell: () => void): SheetCells {
  const cells: TableCell[] = [];
  const comments: string[] = [];
  const merges = new Map((sheet['!merges'] ?? []).map((merge) => [`${merge.s.r},${merge.s.c}`, merge]));
  sheet['!data']?.forEach((line: CellObject[] | undefined, row: number) => {
    line?.forEach((cell, column) => {
      onCell();
      const text = cellText(cell, date1904);
      const merge = merges.get(`${row},${column}`);
      const rowSpan = merge ? Math.max(1, merge.e.r - row + 1) : 1;
      const columnSpan = merge ? Math.max(1, merge.e.c - column + 1) : 1;
      if (text !== '') cells.push({ row, column, rowSpan, columnSpan, text });
      for (const comment of cell.c ?? []) comments.push(commentText(comment, row, column));
    });
  });
  return { cells: clipped(cells), comments };
}

export type SheetCells = { cells: TableCell[]; comments: string[] };

/** A title merged over all 16,384 columns is as wide as what is below it. */
function clipped(cells: readonly TableCell[]): TableCell[] {
  const lastRow = cells.reduce((last, { row }) => Math.max(last, row), 0);
  const lastColumn = cells.reduce((last, { column }) => Math.max(last, column), 0);
  return cells.map((cell) => ({
    ...cell,
    rowSpan: Math.min(cell.rowSpan, lastRow - cell.row + 1),
    columnSpan: Math.min(cell.columnSpan, lastColumn - cell.column + 1),
  }));
}

function commentText(
  { a: author, t: text }: { a?: string; t?: string },
  row: number,
  column: number,
): string {
  const by = author?.trim() ? ` by ${author.trim()}` : '';
  return `Comment on ${utils.encode_cell({ r: row, c: column })}${by}: ${(text ?? '').trim()}`;
}
