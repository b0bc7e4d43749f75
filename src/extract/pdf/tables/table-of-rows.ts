import { columnSeparators } from './column-separators.ts';
import { countHeaderLines } from './count-header-lines.ts';
import type { DraftTable } from './draft-table.ts';
import type { Segment } from './find-rules-grid.ts';
import { boxAround, type Fragment, inseparable } from './fragment.ts';
import { isTable } from './is-table.ts';
import { joinHeaderLines } from './join-header-lines.ts';
import { joinWrappedLines } from './join-wrapped-lines.ts';
import type { Row } from './row.ts';
import type { RuleGroup } from './rule-groups.ts';
import { textOf } from './text-lines.ts';

/** Lines of text as a table, its columns divided where most lines have gaps; nothing where they don't make one. */
export function tableOfRows(allRows: readonly Row[], { rules, levels }: RowRules): DraftTable | undefined {
  const separators = columnSeparators(allRows);
  if (separators.length === 0) return undefined;
  const lines = withoutTitles(allRows.map((row) => ({ row, cells: cellsOfRow(row, separators) })));
  if (lines.length < 2 || isScattered(lines)) return undefined;
  const positions = rules?.positions ?? [];
  const headerLines = countHeaderLines(lines, positions);
  const header = joinHeaderLines(lines.slice(0, headerLines), lines.slice(headerLines), levels);
  const body = joinWrappedLines(lines.slice(headerLines), separators.length + 1, positions);
  const firstRow = Math.max(0, ...header.map(({ lastRow }) => lastRow + 1));
  const cells = [
    ...header,
    ...body.map((cell) => ({ ...cell, row: cell.row + firstRow, lastRow: cell.lastRow + firstRow })),
  ];
  if (!isTable(cells, separators.length + 1, rules !== undefined)) return undefined;
  const fragments = lines.flatMap(({ row }) => row.fragments);
  return { box: boxAround(fragments), ruling: rules ? 'horizontal' : 'none', cells, fragments };
}

/** `rules` are the lines of the table's whole width, if it has any; `levels` all level lines near it. */
export type RowRules = { rules?: RuleGroup; levels: readonly Segment[] };

/** A cell within one line; `crosses` when one phrase of it goes over a gap. */
export type LineCell = { column: number; lastColumn: number; fragments: Fragment[]; crosses: boolean };
export type LineOfCells = { row: Row; cells: LineCell[] };

function cellsOfRow({ phrases }: Row, separators: readonly number[]): LineCell[] {
  const columnAt = (x: number) => separators.filter((separator) => separator < x).length;
  return phrases.flatMap(({ left, right, fragments }) => {
    const [column, lastColumn] = [columnAt(left + 1), columnAt(right - 1)];
    if (column === lastColumn) return [{ column, lastColumn, fragments: [...fragments], crosses: false }];
    const crosses = partsOf(fragments, columnAt, 0).length === 1;
    return partsOf(fragments, columnAt, OVERHANG).map((part, index) => ({
      ...part,
      crosses: crosses && index === 0,
    }));
  });
}

/** A phrase over several columns, cut where its words stand in different ones. */
function partsOf(
  fragments: readonly Fragment[],
  columnAt: (x: number) => number,
  overhang: number,
): Omit<LineCell, 'crosses'>[] {
  const parts: Omit<LineCell, 'crosses'>[] = [];
  for (const group of inseparable(fragments)) {
    const [start, end] = [group[0]!.left, group.at(-1)!.right];
    const inset = Math.max(1, overhang * (end - start));
    const [first, last] = [columnAt(start + inset), columnAt(end - inset)];
    const part = parts.at(-1);
    if (part && first <= part.lastColumn) {
      part.fragments.push(...group);
      part.lastColumn = Math.max(part.lastColumn, last);
    } else parts.push({ column: first, lastColumn: last, fragments: [...group] });
  }
  return parts;
}

/** The part of a word or phrase that may stand out of its column at either side. */
const OVERHANG = 0.2;

/** The last line of a caption above, or the first of a note below: one long phrase from the left over the columns. */
function withoutTitles(lines: readonly LineOfCells[]): LineOfCells[] {
  const isTitle = ({ row, cells }: LineOfCells) => {
    const [first] = cells;
    return (
      row.phrases.length <= 2 &&
      first!.column === 0 &&
      cells.some(
        (cell) =>
          cell.crosses &&
          cell.lastColumn > cell.column &&
          row.phrases.some(({ fragments }) => textOf(fragments).length > 30),
      )
    );
  };
  const start = lines.findIndex((line) => !isTitle(line));
  const end = lines.findLastIndex((line) => !isTitle(line) && line.row.phrases.length > 1);
  return start === -1 ? [] : lines.slice(start, end + 1);
}

/** Phrases over the gaps, or several in one column of a line: the gaps are those of words, not of columns. */
function isScattered(lines: readonly LineOfCells[]): boolean {
  const divided = lines.filter(({ row }) => row.phrases.length > 1);
  const all = divided.flatMap(({ cells }) => cells);
  const crossing = all.filter(({ crosses }) => crosses).length;
  const crowded = divided.flatMap(({ cells }) =>
    cells.filter((cell, index) => cell.column === cells[index - 1]?.column),
  ).length;
  return crossing > 0.25 * all.length || crowded > 0.2 * all.length;
}
