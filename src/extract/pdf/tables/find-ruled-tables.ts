import type { Box } from '../../../terms.ts';
import { isTableCaption } from '../layout/captions.ts';
import type { Rule } from '../page-content.ts';
import { cellsOfGrid } from './cells-of-grid.ts';
import type { DraftTable } from './draft-table.ts';
import { findRulesGrids, type RulesGrid } from './find-rules-grid.ts';
import { type Fragment, middleOf } from './fragment.ts';
import { splitOverColumns, splitUnruledColumns } from './split-unruled-columns.ts';
import { splitUnruledRows } from './split-unruled-rows.ts';
import { cellText } from './text-lines.ts';

/** Tables whose cells are divided by lines in both directions. */
export function findRuledTables(rules: readonly Rule[], fragments: readonly Fragment[]): DraftTable[] {
  const tables = findRulesGrids(rules).flatMap((grid) => tableOfGrid(grid, fragments));
  return tables.filter((table) => !tables.some((other) => other !== table && isInside(table.box, other.box)));
}

/** More places than this are graph paper. */
const MOST_PLACES = 8000;

function tableOfGrid(grid: RulesGrid, fragments: readonly Fragment[]): DraftTable[] {
  const { xs, ys } = grid;
  const places = (xs.length - 1) * (ys.length - 1);
  if (places < 2 || places > MOST_PLACES) return [];
  const box: Box = [xs[0]!, ys[0]!, xs.at(-1)!, ys.at(-1)!];
  const inside = fragments.filter((fragment) => isIn(fragment, box));
  if (inside.length < 3) return [];
  const ruled = cellsOfGrid(grid, inside);
  const cells = splitUnruledColumns(splitOverColumns(splitUnruledRows(ruled, ys.length - 1), xs), xs).filter(
    (cell) => cell.fragments.length > 0,
  );
  if (cells.length < 4 || isMostlyEmpty(cells, places, ys.length - 1) || isPage(cells)) return [];
  return [{ box, ruling: 'ruled', cells: withoutTitles(cells), fragments: inside }];
}

/** A title and a source framed with the table, over all columns, are no cells of it. */
function withoutTitles(cells: DraftTable['cells']): DraftTable['cells'] {
  const columns = cells.flatMap(({ column, lastColumn }) => [column, lastColumn]);
  const [first, last] = [Math.min(...columns), Math.max(...columns)];
  const [top, bottom] = [
    Math.min(...cells.map(({ row }) => row)),
    Math.max(...cells.map(({ lastRow }) => lastRow)),
  ];
  return cells.filter(({ row, lastRow, column, lastColumn, fragments }) => {
    if (column !== first || lastColumn !== last) return true;
    const text = cellText(fragments);
    return !(
      (row === top && isTableCaption(text)) ||
      (lastRow === bottom && /^(?:sources?|notes?)\b/i.test(text))
    );
  });
}

function isIn(fragment: Fragment, [left, top, right, bottom]: Box): boolean {
  const x = (fragment.left + fragment.right) / 2;
  const y = middleOf(fragment);
  return x > left - 1 && x < right + 1 && y > top - 1 && y < bottom + 1;
}

/** The frame and grid of a plot have text at the edges only. */
function isMostlyEmpty(cells: DraftTable['cells'], places: number, rows: number): boolean {
  const filled = cells.reduce(
    (sum, cell) => sum + (cell.lastColumn - cell.column + 1) * (cell.lastRow - cell.row + 1),
    0,
  );
  return rows > 4 && filled < 0.3 * places;
}

/** Boxes around the parts of a page or of a figure stand alone or hold paragraphs; rows have cells side by side. */
function isPage(cells: DraftTable['cells']): boolean {
  const rows = [...Map.groupBy(cells, ({ row }) => row).values()];
  const long = cells.filter(
    ({ fragments }) => fragments.reduce((sum, { text }) => sum + text.length, 0) > 700,
  );
  return rows.filter((row) => row.length >= 2).length < 2 || long.length > 0.2 * cells.length;
}

function isInside(inner: Box, outer: Box): boolean {
  const isWithin =
    inner[0] >= outer[0] - 2 &&
    inner[1] >= outer[1] - 2 &&
    inner[2] <= outer[2] + 2 &&
    inner[3] <= outer[3] + 2;
  return isWithin && areaOf(outer) > areaOf(inner);
}

function areaOf([left, top, right, bottom]: Box): number {
  return (right - left) * (bottom - top);
}
