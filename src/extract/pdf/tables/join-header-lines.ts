import type { DraftCell } from './draft-cell.ts';
import type { Segment } from './find-rules-grid.ts';
import { extentOf, type Fragment } from './fragment.ts';
import type { LineCell, LineOfCells } from './table-of-rows.ts';

/**
 * The lines above the body as cells: lines of one heading are joined, a heading over several columns covers them all,
 * and one with nothing above or below it goes over all rows of the header.
 */
export function joinHeaderLines(
  header: readonly LineOfCells[],
  body: readonly LineOfCells[],
  levels: readonly Segment[],
): DraftCell[] {
  const columns = columnExtents([...header, ...body]);
  const spread = header.map(({ row, cells }, index) => ({
    row,
    cells: mergedCells(cells).map((cell, at, all) => {
      const below = header.slice(index + 1).flatMap((line) => line.cells);
      return withColumns(
        cell,
        spanOf(cell, {
          columns,
          below,
          before: all[at - 1],
          after: all[at + 1],
          levels,
          fontSize: row.fontSize,
        }),
      );
    }),
  }));
  const blocks = stack(spread, levels);
  return placeInRows(blocks);
}

type Extent = { left: number; right: number };

function columnExtents(lines: readonly LineOfCells[]): Extent[] {
  const extents: Extent[] = [];
  for (const { column, lastColumn, fragments } of lines.flatMap(({ cells }) => cells)) {
    if (column !== lastColumn) continue;
    const { left, right } = extentOf(fragments);
    const known = extents[column] ?? { left, right };
    extents[column] = { left: Math.min(known.left, left), right: Math.max(known.right, right) };
  }
  return extents;
}

/** Phrases of one line in one column are one cell. */
export function mergedCells(cells: readonly LineCell[]): LineCell[] {
  const merged: LineCell[] = [];
  for (const cell of cells) {
    const last = merged.at(-1);
    if (last && cell.column <= last.lastColumn) {
      last.fragments = [...last.fragments, ...cell.fragments];
      last.lastColumn = Math.max(last.lastColumn, cell.lastColumn);
    } else merged.push({ ...cell });
  }
  return merged;
}

function withColumns(cell: LineCell, [column, lastColumn]: [number, number]): LineCell {
  return { ...cell, column, lastColumn };
}

type Around = {
  columns: readonly (Extent | undefined)[];
  below: readonly LineCell[];
  before: LineCell | undefined;
  after: LineCell | undefined;
  levels: readonly Segment[];
  fontSize: number;
};

/** A line under a heading shows what it is over; else it is in the middle of what it is over. */
function spanOf(cell: LineCell, around: Around): [number, number] {
  const own: [number, number] = [cell.column, cell.lastColumn];
  const isHeaded = (column: number) =>
    around.below.some((other) => other.column <= column && other.lastColumn >= column);
  const first = (around.before?.lastColumn ?? -1) + 1;
  const last = (around.after?.column ?? around.columns.length) - 1;
  const ruled = ruledSpan(cell, around);
  if (ruled) return [Math.max(first, Math.min(ruled[0], own[0])), Math.min(last, Math.max(ruled[1], own[1]))];
  const { left, right } = extentOf(cell.fragments);
  const middle = (left + right) / 2;
  let best = own;
  for (let from = own[0]; from >= first && (from === own[0] || isHeaded(from)); from -= 1) {
    for (let to = own[1]; to <= last && (to === own[1] || isHeaded(to)); to += 1) {
      const [start, end] = [around.columns[from]?.left, around.columns[to]?.right];
      if (start === undefined || end === undefined || to - from <= best[1] - best[0]) continue;
      if (Math.abs((start + end) / 2 - middle) <= around.fontSize) best = [from, to];
    }
  }
  return best;
}

function ruledSpan(cell: LineCell, { columns, levels, fontSize }: Around): [number, number] | undefined {
  const { left, right } = extentOf(cell.fragments);
  const bottom = Math.max(...cell.fragments.map((fragment) => fragment.bottom));
  const width =
    Math.max(...columns.map((column) => column?.right ?? 0)) -
    Math.min(...columns.map((column) => column?.left ?? Infinity));
  const rule = levels.find(
    ({ at, from, to }) =>
      at > bottom - 0.3 * fontSize &&
      at < bottom + 2.2 * fontSize &&
      from <= left + 2 &&
      to >= right - 2 &&
      to - from < 0.85 * width,
  );
  if (!rule) return undefined;
  const covered = [...columns.keys()].filter((index) => {
    const column = columns[index];
    return (
      column && (column.left + column.right) / 2 > rule.from && (column.left + column.right) / 2 < rule.to
    );
  });
  return covered.length > 0 ? [covered[0]!, covered.at(-1)!] : undefined;
}

type Block = { column: number; lastColumn: number; fragments: Fragment[]; bottom: number; top: number };

/** Lines of the same columns under each other, near and with no rule between them, are one heading. */
function stack(lines: readonly LineOfCells[], levels: readonly Segment[]): Block[] {
  const blocks: Block[] = [];
  for (const { row, cells } of lines) {
    for (const { column, lastColumn, fragments } of cells) {
      const above = blocks.findLast((block) => block.column <= lastColumn && block.lastColumn >= column);
      const isSame = above && above.column === column && above.lastColumn === lastColumn;
      const isNear = above && row.baseline - above.bottom <= 1.6 * row.fontSize;
      if (isSame && isNear && !levels.some((level) => isBetween(level, above, row.baseline, fragments))) {
        above.fragments.push(...fragments);
        above.bottom = row.baseline;
      } else
        blocks.push({
          column,
          lastColumn,
          fragments: [...fragments],
          bottom: row.baseline,
          top: row.baseline,
        });
    }
  }
  return blocks;
}

function isBetween(
  { at, from, to }: Segment,
  above: Block,
  baseline: number,
  fragments: readonly Fragment[],
): boolean {
  const { left, right } = extentOf(fragments);
  return at > above.bottom && at < baseline && from < right && to > left;
}

/** Each block is one row below the lowest that it is under, and reaches down to the next or to the last row. */
function placeInRows(blocks: readonly Block[]): DraftCell[] {
  const overlaps = (a: Block, b: Block) => a.column <= b.lastColumn && a.lastColumn >= b.column;
  const rowOf = new Map<Block, number>();
  for (const block of [...blocks].sort((a, b) => a.top - b.top)) {
    const above = [...rowOf].filter(([other]) => overlaps(other, block)).map(([, row]) => row + 1);
    rowOf.set(block, Math.max(0, ...above));
  }
  const last = Math.max(0, ...rowOf.values());
  return blocks.map((block) => {
    const row = rowOf.get(block)!;
    const below = blocks
      .filter((other) => overlaps(other, block))
      .map((other) => rowOf.get(other)!)
      .filter((other) => other > row);
    const { column, lastColumn, fragments } = block;
    return { row, lastRow: below.length > 0 ? Math.min(...below) - 1 : last, column, lastColumn, fragments };
  });
}
