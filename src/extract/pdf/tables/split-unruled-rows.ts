import { isNumeric } from './cell-kinds.ts';
import type { DraftCell } from './draft-cell.ts';
import { COLUMN_GAP, linesOf, phrasesOf, type TextLine, textOf } from './text-lines.ts';

/**
 * Many tables draw lines around groups of rows only, or not in every column. Rows of the grid whose cells have the same
 * lines of text, many of them numbers, are as many rows as they have lines.
 */
export function splitUnruledRows(cells: readonly DraftCell[], rowCount: number): DraftCell[] {
  let rows = 0;
  return bandsOf(cells, rowCount).flatMap(({ first, last }) => {
    const own = cells.filter(({ row }) => row >= first && row <= last);
    const hidden = hiddenRows(
      own.filter(({ fragments }) => fragments.length > 0),
      last > first,
    );
    const start = rows;
    rows += hidden?.length ?? last - first + 1;
    if (!hidden)
      return own.map((cell) => ({
        ...cell,
        row: cell.row - first + start,
        lastRow: cell.lastRow - first + start,
      }));
    return own.flatMap((cell) => cutAtLines(cell, hidden, start));
  });
}

/** Rows of the grid that cells over several rows hold together. */
function bandsOf(cells: readonly DraftCell[], rowCount: number): { first: number; last: number }[] {
  const bands: { first: number; last: number }[] = [];
  for (let first = 0; first < rowCount; ) {
    let last = first;
    for (let row = first; row <= last; row += 1) {
      last = Math.max(last, ...cells.filter((cell) => cell.row === row).map(({ lastRow }) => lastRow));
    }
    bands.push({ first, last });
    first = last + 1;
  }
  return bands;
}

function cutAtLines(cell: DraftCell, lines: readonly TextLine[], firstRow: number): DraftCell[] {
  return lines.flatMap((line, index) => {
    const fragments = cell.fragments.filter(({ baseline }) => isOnLine(line, baseline));
    const row = firstRow + index;
    return fragments.length > 0 ? [{ ...cell, row, lastRow: row, fragments }] : [];
  });
}

function isOnLine(line: TextLine, baseline: number): boolean {
  return Math.abs(line.baseline - baseline) < 3;
}

function hiddenRows(cells: readonly DraftCell[], isOverRows: boolean): TextLine[] | undefined {
  const linesOfCells = cells.map(({ fragments }) => linesOf(fragments));
  const most = Math.max(0, ...linesOfCells.map((lines) => lines.length));
  const tall = linesOfCells.filter((lines) => lines.length >= 3 && lines.length >= 0.6 * most);
  const areTall = isOverRows ? most >= 5 : most >= 3 && tall.length >= 2 && tall.length >= 0.5 * cells.length;
  if (!areTall) return undefined;
  const rows = linesOf(cells.flatMap(({ fragments }) => fragments));
  const areAligned = tall.every(
    (lines) =>
      lines.filter(({ baseline }) => rows.some((row) => isOnLine(row, baseline))).length >=
      0.8 * lines.length,
  );
  const phrases = linesOfCells.flat().flatMap(({ fragments }) => phrasesOf(fragments, COLUMN_GAP));
  const areNumbers =
    phrases.filter(({ fragments }) => isNumeric(textOf(fragments))).length >= 0.4 * phrases.length;
  return areAligned && areNumbers && rows.length <= 1.35 * most ? rows : undefined;
}
