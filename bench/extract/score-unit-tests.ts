import { tableGrid } from '../../src/extract/render-table.ts';
import type { Table } from '../../src/terms.ts';
import { bestPartialMatch } from './partial-match.ts';

/** Whether what was read of a page passes a test of the kind that olmOCR-bench has; undefined for tests of formulas. */
export function passesUnitTest(test: UnitTest, { text, tables }: ReadPage): boolean | undefined {
  switch (test.type) {
    case 'present':
      return holds(part(text, test), test.text, test.max_diffs);
    case 'absent':
      return !holds(part(text, test), test.text, test.max_diffs);
    case 'order':
      return isBefore(plain(text), plain(test.before), plain(test.after), test.max_diffs ?? 0);
    case 'table':
      return tables.some((table) => hasCell(tableGrid(table), test));
    case 'math':
      return undefined;
  }
}

function part(text: string, { first_n, last_n }: { first_n?: number; last_n?: number }): string {
  if (first_n === undefined && last_n === undefined) return text;
  return [first_n ? text.slice(0, first_n) : '', last_n ? text.slice(-last_n) : ''].join('\n');
}

function holds(text: string, wanted: string, differences = 0): boolean {
  return bestPartialMatch(plain(wanted), plain(text)).distance <= differences;
}

function isBefore(text: string, before: string, after: string, differences: number): boolean {
  const one = bestPartialMatch(before, text);
  const other = bestPartialMatch(after, text, one.end);
  return one.distance <= differences && other.distance <= differences && one.end < other.end;
}

function hasCell(grid: readonly string[][], test: TableTest): boolean {
  const is = (row: number, column: number, wanted: string | undefined) =>
    !wanted || plain(grid[row]?.[column] ?? '') === plain(wanted);
  return grid.some((cells, row) =>
    cells.some(
      (cell, column) =>
        plain(cell) === plain(test.cell) &&
        is(row - 1, column, test.up) &&
        is(row + 1, column, test.down) &&
        is(row, column - 1, test.left) &&
        is(row, column + 1, test.right) &&
        (!test.top_heading || grid.slice(0, row).some((_, above) => is(above, column, test.top_heading))) &&
        (!test.left_heading ||
          cells.slice(0, column).some((_, before) => is(row, before, test.left_heading))),
    ),
  );
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„]|''/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

export type ReadPage = { text: string; tables: readonly Table[] };

type TextTest = { text: string; max_diffs?: number; first_n?: number; last_n?: number };
type TableTest = {
  cell: string;
  up?: string;
  down?: string;
  left?: string;
  right?: string;
  top_heading?: string;
  left_heading?: string;
};

/** A line of a `tests.jsonl`; the names are those of olmOCR-bench. */
export type UnitTest = { pdf: string; id: string } & (
  | ({ type: 'present' | 'absent' } & TextTest)
  | { type: 'order'; before: string; after: string; max_diffs?: number }
  | ({ type: 'table' } & TableTest)
  | { type: 'math' }
);
