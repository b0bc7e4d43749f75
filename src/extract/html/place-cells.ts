import type { TableCell } from '../../terms.ts';

export type SpanningCell = { text: string; columnSpan: number; rowSpan: number };
export type CellGrid = { rowCount: number; columnCount: number; cells: TableCell[]; keptRows: number[] };

/**
 * Gives each cell its row and column as browsers do, then leaves out rows and columns in which no text begins: pages
 * use them for space, and `colspan="1000"` for "all of them".
 */
export function placeCells(rows: readonly (readonly SpanningCell[])[]): CellGrid {
  const cells = placed(rows);
  const filled = cells.filter(({ text }) => text !== '');
  const keptRows = [...new Set(filled.map(({ row }) => row))].sort((a, b) => a - b);
  const keptColumns = [...new Set(filled.map(({ column }) => column))].sort((a, b) => a - b);
  const newRow = positions(keptRows, rows.length);
  const newColumn = positions(keptColumns, widthOf(cells));
  const moved = filled.map(({ row, column, rowSpan, columnSpan, text }) => ({
    row: newRow[row]!,
    column: newColumn[column]!,
    rowSpan: newRow[Math.min(row + rowSpan, rows.length)]! - newRow[row]!,
    columnSpan: newColumn[column + columnSpan]! - newColumn[column]!,
    text,
  }));
  const grid = { rowCount: keptRows.length, columnCount: keptColumns.length, cells: moved, keptRows };
  return isInflated(grid)
    ? { ...grid, cells: moved.map((cell) => ({ ...cell, rowSpan: 1, columnSpan: 1 })) }
    : grid;
}

/** Further right every cell has the width of one column; the HTML standard stops a single span at 1000. */
const WIDEST = 10_000;

function placed(rows: readonly (readonly SpanningCell[])[]): TableCell[] {
  const cells: TableCell[] = [];
  /** For each column, the first row in which it is free again. */
  const freeFrom: number[] = [];
  rows.forEach((rowCells, row) => {
    let column = 0;
    for (const { text, columnSpan, rowSpan } of rowCells) {
      while ((freeFrom[column] ?? 0) > row) column += 1;
      const width = Math.max(1, Math.min(columnSpan, WIDEST - column));
      // A cell never covers one that came down from a row above.
      let end = column + 1;
      while (end < column + width && (freeFrom[end] ?? 0) <= row) end += 1;
      for (let covered = column; covered < end; covered += 1) freeFrom[covered] = row + rowSpan;
      cells.push({ row, column, rowSpan, columnSpan: end - column, text });
      column = end;
    }
  });
  return cells;
}

/** For each old index, how many of the kept ones come before it. */
function positions(kept: readonly number[], length: number): number[] {
  const result: number[] = [];
  let next = 0;
  for (let index = 0; index <= length; index += 1) {
    result.push(next);
    if (kept[next] === index) next += 1;
  }
  return result;
}

function widthOf(cells: readonly TableCell[]): number {
  return cells.reduce((most, { column, columnSpan }) => Math.max(most, column + columnSpan), 0);
}

/** Merged cells are written out in every place they cover; a long text with a huge span would fill the memory. */
function isInflated({ cells }: Pick<CellGrid, 'cells'>): boolean {
  let own = 0;
  let shown = 0;
  for (const { text, rowSpan, columnSpan } of cells) {
    own += text.length;
    shown += text.length * rowSpan * columnSpan;
  }
  return shown > 1_000_000 && shown > own * 20;
}
