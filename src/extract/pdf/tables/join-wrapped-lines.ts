import { isNumeric } from './cell-kinds.ts';
import type { DraftCell } from './draft-cell.ts';
import { middleOf } from './fragment.ts';
import { joinCentredLines } from './join-centred-lines.ts';
import { mergedCells } from './join-header-lines.ts';
import { median } from './median.ts';
import type { Row } from './row.ts';
import type { LineCell, LineOfCells } from './table-of-rows.ts';
import { textOf } from './text-lines.ts';

/** The lines of the body as rows: where rules divide the rows they decide, else the lines' distances and contents. */
export function joinWrappedLines(
  lines: readonly LineOfCells[],
  columnCount: number,
  positions: readonly number[],
): DraftCell[] {
  const merged = lines.map(({ row, cells }) => ({ row, cells: mergedCells(cells) }));
  const bands = bandsBetween(merged, positions);
  const isRuledByRow = bands.length >= 3 && merged.length <= 4 * bands.length;
  const cells: DraftCell[] = [];
  for (const band of bands) {
    const first = Math.max(0, ...cells.map(({ lastRow }) => lastRow + 1));
    const own =
      isRuledByRow && !hasSeveralRows(band)
        ? oneRow(band.flatMap((line) => line.cells))
        : rowsOfBand(band, columnCount);
    cells.push(...own.map((cell) => ({ ...cell, row: cell.row + first, lastRow: cell.lastRow + first })));
  }
  return cells;
}

function bandsBetween(lines: readonly LineOfCells[], positions: readonly number[]): LineOfCells[][] {
  const bandOf = ({ row }: LineOfCells) => positions.filter((position) => position < middleOf(row)).length;
  return [...Map.groupBy(lines, bandOf).values()];
}

/** Two lines of numbers are two rows. */
function hasSeveralRows(band: readonly LineOfCells[]): boolean {
  return (
    band.filter(({ cells }) => cells.filter(({ fragments }) => isNumeric(textOf(fragments))).length >= 2)
      .length >= 2
  );
}

function rowsOfBand(lines: readonly LineOfCells[], columnCount: number): DraftCell[] {
  return (
    joinCentredLines(lines) ??
    joinContinuations(lines, columnCount).flatMap((cells, row) =>
      oneRow(cells).map((cell) => ({ ...cell, row, lastRow: row })),
    )
  );
}

/** Parts of a cell found in several lines are put together. */
function oneRow(cells: readonly LineCell[]): DraftCell[] {
  const sorted = [...cells].sort((a, b) => a.column - b.column || b.lastColumn - a.lastColumn);
  const joined: DraftCell[] = [];
  for (const { column, lastColumn, fragments } of sorted) {
    const last = joined.at(-1);
    if (last && column <= last.lastColumn) {
      last.fragments = [...last.fragments, ...fragments];
      last.lastColumn = Math.max(last.lastColumn, lastColumn);
    } else joined.push({ row: 0, lastRow: 0, column, lastColumn, fragments });
  }
  return joined;
}

type OpenRow = { cells: LineCell[]; last: Row };

function joinContinuations(lines: readonly LineOfCells[], columnCount: number): LineCell[][] {
  const gaps = lines.slice(1).map(({ row }, index) => row.baseline - lines[index]!.row.baseline);
  const pitch = median(gaps.filter((gap) => gap > 2));
  const rows: OpenRow[] = [];
  for (const { row, cells } of lines) {
    const above = rows.at(-1);
    if (above && isContinuation(above, { row, cells }, pitch, columnCount)) {
      for (const cell of cells) cellAbove(above.cells, cell)!.fragments.push(...cell.fragments);
      above.last = row;
    } else
      rows.push({ cells: cells.map((cell) => ({ ...cell, fragments: [...cell.fragments] })), last: row });
  }
  return rows.map(({ cells }) => cells);
}

function isContinuation(
  above: OpenRow,
  { row, cells }: LineOfCells,
  pitch: number,
  columnCount: number,
): boolean {
  const gap = row.baseline - above.last.baseline;
  const isTight = gap <= 1.35 * row.fontSize || gap < 0.93 * pitch;
  const texts = cells.map(({ fragments }) => textOf(fragments));
  if (!isTight || texts.some(isNumeric) || cells.length >= columnCount) return false;
  const startsFirst = cells[0]!.column === 0;
  const goesOn = startsFirst
    ? cells.length === 1 && /^[a-z(,&]/.test(texts[0]!) && above.cells.length > 1
    : cells.length <= Math.max(1, columnCount * 0.5);
  return goesOn && cells.every((cell) => cellAbove(above.cells, cell));
}

function cellAbove(cells: readonly LineCell[], { column }: LineCell): LineCell | undefined {
  return cells.find((cell) => cell.column <= column && cell.lastColumn >= column);
}
