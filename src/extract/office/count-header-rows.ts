import type { TableCell } from '../../terms.ts';

/**
 * How many rows name the columns when the file does not say: one, or, where the first row has a cell over several
 * columns, all rows down to the one that names each of them.
 */
export function countHeaderRows(cells: readonly TableCell[], rowCount: number, columnCount: number): number {
  const first = cells.filter(({ row }) => row === 0);
  const spans = first.some(
    ({ columnSpan, text }) => text !== '' && columnSpan > 1 && columnSpan < columnCount,
  );
  if (!spans || rowCount < 3) return Math.min(1, rowCount);
  const deepest = first.reduce((most, { rowSpan }) => Math.max(most, rowSpan), 2);
  return Math.min(deepest, MOST_HEADER_ROWS, rowCount - 1);
}

const MOST_HEADER_ROWS = 4;
