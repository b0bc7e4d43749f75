import type { TableCell } from '../../terms.ts';

/**
 * The tables of a sheet: cells with a blank row or column between them belong to different ones. Cuts along blank
 * rows first, then along blank columns, and again inside each piece; top to bottom, left to right.
 */
export function splitRegions(cells: readonly TableCell[], depth = 0): TableCell[][] {
  if (cells.length === 0) return [];
  const byRow = cut(cells, 'row', 'rowSpan');
  const pieces = byRow.length > 1 ? byRow : cut(cells, 'column', 'columnSpan');
  if (pieces.length === 1 || depth >= DEEPEST) return pieces;
  return pieces.flatMap((piece) => splitRegions(piece, depth + 1));
}

/** Sheets made by people need three or four rounds. */
const DEEPEST = 16;

function cut(
  cells: readonly TableCell[],
  start: 'row' | 'column',
  span: 'rowSpan' | 'columnSpan',
): TableCell[][] {
  const pieces: TableCell[][] = [];
  let end = -1;
  for (const cell of cells.toSorted((a, b) => a[start] - b[start])) {
    if (pieces.length === 0 || cell[start] > end) pieces.push([]);
    pieces.at(-1)!.push(cell);
    end = Math.max(end, cell[start] + cell[span]);
  }
  return pieces;
}
