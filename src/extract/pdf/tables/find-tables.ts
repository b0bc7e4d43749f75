import type { FoundTable, PageContent } from '../page-content.ts';
import type { DraftTable } from './draft-table.ts';
import { findRuledTables } from './find-ruled-tables.ts';
import { drawnLines, type Segment } from './find-rules-grid.ts';
import { findUnruledTables } from './find-unruled-tables.ts';
import { boxAround, fragmentsOf } from './fragment.ts';
import { levelScripts } from './level-scripts.ts';
import { cellText, linesOf } from './text-lines.ts';

/** The tables of a page, from top to bottom. */
export function findTables(page: PageContent): FoundTable[] {
  const fragments = levelScripts(fragmentsOf(page.items));
  const lines = drawnLines(page);
  const ruled = findRuledTables(lines, fragments);
  const taken = new Set(ruled.flatMap((table) => table.fragments));
  const rest = linesOf(fragments.filter((fragment) => !taken.has(fragment)));
  const levels = lines
    .filter(({ direction }) => direction === 'horizontal')
    .map(({ box: [from, at, to] }): Segment => ({ at, from, to }))
    .filter((level) => !ruled.some(({ box }) => isInside(level, box)));
  return [...ruled, ...findUnruledTables(rest, levels, page.width)]
    .map(finish)
    .sort((a, b) => a.box[1] - b.box[1]);
}

function isInside({ at, from, to }: Segment, [left, top, right, bottom]: DraftTable['box']): boolean {
  return at >= top - 3 && at <= bottom + 3 && from >= left - 3 && to <= right + 3;
}

/** Numbers the rows and columns anew, without those in which no cell begins. */
function finish({ box, ruling, cells }: DraftTable): FoundTable {
  const rows = [...new Set(cells.map(({ row }) => row))].sort((a, b) => a - b);
  const columns = [...new Set(cells.map(({ column }) => column))].sort((a, b) => a - b);
  const spanOf = (starts: readonly number[], first: number, last: number) =>
    starts.filter((start) => start >= first && start <= last).length;
  return {
    box,
    ruling,
    rowCount: rows.length,
    columnCount: columns.length,
    headerRows: 1,
    cells: cells.map((cell) => ({
      row: rows.indexOf(cell.row),
      column: columns.indexOf(cell.column),
      rowSpan: spanOf(rows, cell.row, cell.lastRow),
      columnSpan: spanOf(columns, cell.column, cell.lastColumn),
      text: cellText(cell.fragments),
      box: boxAround(cell.fragments),
    })),
  };
}
