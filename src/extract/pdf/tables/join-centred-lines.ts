import type { DraftCell } from './draft-cell.ts';
import type { Fragment } from './fragment.ts';
import { createGroups } from './groups.ts';
import type { LineOfCells } from './table-of-rows.ts';

/**
 * Rows whose cells are centred on each other: the lines of one column stand between those of the next. Lines near
 * each other in a column are one block then, blocks side by side are one row, and a block beside several rows goes
 * over them. Nothing where lines don't interleave.
 */
export function joinCentredLines(lines: readonly LineOfCells[]): DraftCell[] | undefined {
  const interleaved = lines.slice(1).filter(({ row }, index) => {
    const gap = row.baseline - lines[index]!.row.baseline;
    return gap < 0.85 * row.fontSize;
  });
  if (interleaved.length < 2 || interleaved.length < 0.2 * lines.length) return undefined;
  const blocks = blocksOf(lines);
  const rows = rowsOfBlocks(blocks);
  return blocks.map(({ column, lastColumn, fragments, top, bottom }) => {
    const beside = [...rows.keys()].filter((index) => top < rows[index]!.bottom && bottom > rows[index]!.top);
    return { row: beside[0]!, lastRow: beside.at(-1)!, column, lastColumn, fragments };
  });
}

type Extent = { top: number; bottom: number };

/** From the top of the small letters of its first line to the baseline of its last. */
type Block = Extent & { column: number; lastColumn: number; fragments: Fragment[] };

function blocksOf(lines: readonly LineOfCells[]): Block[] {
  const blocks: Block[] = [];
  for (const { row, cells } of lines) {
    for (const { column, lastColumn, fragments } of cells) {
      const above = blocks.findLast((block) => block.column === column);
      if (above && row.baseline - above.bottom <= 1.35 * row.fontSize) {
        above.fragments.push(...fragments);
        above.lastColumn = Math.max(above.lastColumn, lastColumn);
        above.bottom = row.baseline;
      } else {
        const top = row.baseline - 0.5 * row.fontSize;
        blocks.push({ column, lastColumn, fragments: [...fragments], top, bottom: row.baseline });
      }
    }
  }
  return blocks;
}

/** The columns with the most blocks have one in nearly every row; what is beside none of theirs is a row too. */
function rowsOfBlocks(blocks: readonly Block[]): Extent[] {
  const byColumn = [...Map.groupBy(blocks, ({ column }) => column).values()];
  const most = Math.max(...byColumn.map((column) => column.length));
  const rows = unionOf(byColumn.filter((column) => column.length >= 0.8 * most).flat());
  const beside = (block: Extent) => rows.some(({ top, bottom }) => block.top < bottom && block.bottom > top);
  return [...rows, ...unionOf(blocks.filter((block) => !beside(block)))].sort((a, b) => a.top - b.top);
}

function unionOf(extents: readonly Extent[]): Extent[] {
  const groups = createGroups(extents.length);
  extents.forEach((extent, index) => {
    extents.slice(0, index).forEach((other, before) => {
      if (extent.top < other.bottom && extent.bottom > other.top) groups.join(before, index);
    });
  });
  return groups.all().map((members) => ({
    top: Math.min(...members.map((index) => extents[index]!.top)),
    bottom: Math.max(...members.map((index) => extents[index]!.bottom)),
  }));
}
