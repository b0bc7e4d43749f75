import type { PlacedSpan, Span, Table, TableCell } from '../terms.ts';
import type { BlockDraft } from './build-extraction.ts';
import { tableMarkdown } from './render-table.ts';

/**
 * A table with a row too long to be embedded, cited or shown, as several tables side by side: each has some of its
 * columns and begins with the first, which says what a row is about and is shortened there if it is long. Any other
 * table stays one. Cells of one text, and rows that are as long for one cell alone, are cut where chunks are made.
 *
 * The cells are those of the draft, moved: of a table of millions there is no room for copies beside them.
 */
export function narrowTable(draft: BlockDraft): BlockDraft[] {
  const { table } = draft;
  if (!table || draft.text.length < LONGEST_ROW || longestRest(table) < LONGEST_ROW) return [draft];
  const groups = columnGroups(table);
  if (groups.length < 2) return [draft];
  const placed = draft.parts && lineNumbers(draft.parts, draft.text);
  return tablesOf(table, groups).map((part): BlockDraft => {
    const text = tableMarkdown(part);
    const parts = placed && placedLines(placed, text);
    return { ...draft, text, table: part, ...(parts && { parts }) };
  });
}

/** In characters: some four times what a chunk has at most. Up to that a row stays whole, since chunks may be longer for it. */
const LONGEST_ROW = 12_000;
/** What the longest row of a part comes to with its bars and rules, so that it fits into a chunk below its header. */
const PART_OF_ROW = 800;
const AROUND_COLUMN = 6;
/** Of the first column in the parts that only repeat it. */
const LONGEST_KEY = 194;
/** The bar and blanks around a cell. */
const AROUND_CELL = 3;

/** `key`: the first column stands before them. */
type ColumnGroup = { start: number; end: number; key: boolean };

/** Of the rows without the longest place of each. */
function longestRest({ rowCount, cells }: Table): number {
  const lengths = new Array<number>(rowCount).fill(0);
  const longest = new Array<number>(rowCount).fill(0);
  for (const { row, rowSpan, columnSpan, text } of cells) {
    const length = text.length + AROUND_CELL;
    for (let at = row; at < Math.min(row + rowSpan, rowCount); at += 1) {
      lengths[at]! += columnSpan * length;
      longest[at] = Math.max(longest[at]!, length);
    }
  }
  return lengths.reduce((most, length, row) => Math.max(most, length - longest[row]!), 0);
}

function columnGroups({ columnCount, cells }: Table): ColumnGroup[] {
  const widths = new Array<number>(columnCount).fill(AROUND_COLUMN);
  for (const { column, columnSpan, text } of cells)
    for (let at = column; at < Math.min(column + columnSpan, columnCount); at += 1)
      widths[at] = Math.max(widths[at]!, text.length + AROUND_COLUMN);
  const keyWidth = Math.min(widths[0]!, LONGEST_KEY + AROUND_COLUMN);
  const groups: ColumnGroup[] = [];
  let width = Number.POSITIVE_INFINITY;
  widths.forEach((own, column) => {
    if (width + own > PART_OF_ROW) {
      groups.push({ start: column, end: column, key: column > 0 });
      width = column > 0 ? keyWidth : 0;
    }
    groups.at(-1)!.end = column + 1;
    width += own;
  });
  return groups;
}

function tablesOf(table: Table, groups: readonly ColumnGroup[]): Table[] {
  const groupOf = groups.flatMap(({ start, end }, index) => new Array<number>(end - start).fill(index));
  const parts = groups.map((): TableCell[] => []);
  for (const cell of table.cells) {
    const end = Math.min(cell.column + cell.columnSpan, table.columnCount);
    if (cell.column === 0) {
      const key = { ...cell, columnSpan: 1, text: shortened(cell.text) };
      for (let index = 1; index < groups.length; index += 1) parts[index]!.push({ ...key });
    }
    const start = cell.column;
    for (let index = groupOf[start] ?? groups.length; index < groups.length; index += 1) {
      const group = groups[index]!;
      if (group.start >= end) break;
      const from = Math.max(start, group.start);
      const place = {
        column: from - group.start + (group.key ? 1 : 0),
        columnSpan: Math.min(end, group.end) - from,
      };
      parts[index]!.push(from === start ? Object.assign(cell, place) : { ...cell, ...place });
    }
  }
  return parts.map((cells, index) => {
    const { start, end, key } = groups[index]!;
    return { ...table, columnCount: end - start + (key ? 1 : 0), cells };
  });
}

function shortened(text: string): string {
  if (text.length <= LONGEST_KEY) return text;
  return `${text.slice(0, LONGEST_KEY - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

type PlacedLine = { line: number; place: PlacedSpan['place'] };

/** Row for row the parts have the lines of the whole, so that what is known of a line holds for its part. */
function lineNumbers(parts: readonly PlacedSpan[], text: string): PlacedLine[] {
  const lineAt = new Map(lineSpans(text).map(({ start }, line) => [start, line]));
  return parts.flatMap(({ span, place }) => {
    const line = lineAt.get(span.start);
    return line === undefined ? [] : [{ line, place }];
  });
}

function placedLines(placed: readonly PlacedLine[], text: string): PlacedSpan[] {
  const spans = lineSpans(text);
  return placed.map(({ line, place }) => ({ span: spans[line]!, place }));
}

function lineSpans(text: string): Span[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const span = { start, end: start + line.length };
    start = span.end + 1;
    return span;
  });
}
