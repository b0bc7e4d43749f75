import type { Place, Table, TableCell } from '../../terms.ts';
import type { BlockDraft } from '../build-extraction.ts';
import { countHeaderRows } from '../office/count-header-rows.ts';
import { spend, type TextBudget, tableBlock } from '../office/table-block.ts';

/** Regions of a sheet as blocks: tables with the titles that stand above them, and cells that stand alone as text. */
export function regionBlocks(
  regions: readonly TableCell[][],
  place: Place,
  budget: TextBudget,
): BlockDraft[] {
  const drafts: BlockDraft[] = [];
  let title: TableCell | undefined;
  const flushTitle = () => {
    if (title) {
      spend(budget, title.text.length);
      drafts.push({ type: 'paragraph', text: title.text, place });
    }
    title = undefined;
  };
  for (const region of regions) {
    if (region.length === 1) {
      flushTitle();
      title = region[0];
      continue;
    }
    const { titles, cells } = peelTitles(region);
    if (!title || !isAbove(title, region)) flushTitle();
    const captions = [...(title ? [title] : []), ...titles].map(({ text }) => text.replace(/\s+/g, ' '));
    title = undefined;
    drafts.push({ ...tableBlock(tableOf(cells, captions.join(' ')), budget), place });
  }
  flushTitle();
  return drafts;
}

/** A title further up than this belongs to the sheet rather than to the table. */
const FARTHEST_TITLE = 2;
const MOST_TITLES = 3;

function isAbove(title: TableCell, region: readonly TableCell[]): boolean {
  const top = region.reduce((least, { row }) => Math.min(least, row), Number.POSITIVE_INFINITY);
  const left = region.reduce((least, { column }) => Math.min(least, column), Number.POSITIVE_INFINITY);
  const right = region.reduce((most, { column, columnSpan }) => Math.max(most, column + columnSpan), 0);
  const gap = top - (title.row + title.rowSpan);
  return gap >= 0 && gap <= FARTHEST_TITLE && title.column < right && title.column + title.columnSpan > left;
}

/** First rows with a single cell, when rows with several follow: "Sales 2024", "in million euros". */
function peelTitles(region: readonly TableCell[]): { titles: TableCell[]; cells: readonly TableCell[] } {
  const rows = [...Map.groupBy(region, ({ row }) => row).entries()].sort(([a], [b]) => a - b);
  const left = region.reduce((least, { column }) => Math.min(least, column), Number.POSITIVE_INFINITY);
  const first = rows.findIndex(([, cells]) => cells.length > 1);
  const titles = rows.slice(0, Math.max(first, 0)).flatMap(([, cells]) => cells);
  const areTitles = titles.every(
    ({ column, columnSpan, rowSpan }) => rowSpan === 1 && (column === left || columnSpan > 1),
  );
  if (titles.length === 0 || titles.length > MOST_TITLES || !areTitles || rows.length - first < 2)
    return { titles: [], cells: region };
  return { titles, cells: region.filter((cell) => !titles.includes(cell)) };
}

function tableOf(region: readonly TableCell[], caption: string): Table {
  const top = region.reduce((least, { row }) => Math.min(least, row), Number.POSITIVE_INFINITY);
  const left = region.reduce((least, { column }) => Math.min(least, column), Number.POSITIVE_INFINITY);
  const cells = region
    .map((cell) => ({ ...cell, row: cell.row - top, column: cell.column - left }))
    .sort((a, b) => a.row - b.row || a.column - b.column);
  const rowCount = cells.reduce((most, { row, rowSpan }) => Math.max(most, row + rowSpan), 0);
  const columnCount = cells.reduce((most, { column, columnSpan }) => Math.max(most, column + columnSpan), 0);
  const headerRows = countHeaderRows(cells, rowCount, columnCount);
  return { rowCount, columnCount, headerRows, cells, ...(caption && { caption }) };
}
