import { isUnit } from '../layout/captions.ts';
import type { PageElement, TableElement } from '../layout/page-element.ts';
import type { FoundCell, FoundTable } from '../page-content.ts';

/**
 * Makes one table of parts that go on from page to page. `elements` are those of the document in order, without the
 * pages' headers and footers; between two parts there may be footnotes only.
 */
export function joinTables(elements: readonly PageElement[]): PageElement[] {
  const joined: PageElement[] = [];
  let open: { element: TableElement; page: number } | undefined;
  for (const element of elements) {
    if (element.kind === 'footnote') joined.push(element);
    else if (element.kind !== 'table') {
      open = undefined;
      joined.push(element);
    } else if (open && element.page === open.page + 1 && goesOn(open.element, element)) {
      open.element.table = appended(open.element.table, element.table, element.page);
      open.page = element.page;
    } else {
      open = { element: { ...element }, page: element.page };
      joined.push(open.element);
    }
  }
  return joined;
}

/** Without a title of its own, its unit aside, or with one that says so; the same columns at the same places. */
function goesOn(first: TableElement, next: TableElement): boolean {
  const [known, found] = [first, next].map(({ captions }) =>
    captions.flatMap(({ lines }) => lines.map(({ text }) => text)),
  );
  const title = found!.filter((text) => !isUnit(text) || !known!.includes(text)).join(' ');
  const isContinued = /\b(?:cont(?:inued|['’]?d)?\b|suite\b|fortsetzung\b)/i.test(title);
  return (title === '' || isContinued) && haveSameColumns(first.table, next.table);
}

/** Points. Columns of numbers move with the length of the numbers. */
const COLUMN_SHIFT = 12;

function haveSameColumns(first: FoundTable, next: FoundTable): boolean {
  if (first.columnCount !== next.columnCount) return false;
  const [before, after] = [columnEdges(first), columnEdges(next)];
  const same = before.filter(({ left, right }, column) => {
    const other = after[column]!;
    return Math.abs(left - other.left) < COLUMN_SHIFT || Math.abs(right - other.right) < COLUMN_SHIFT;
  });
  return same.length >= 0.75 * first.columnCount;
}

function columnEdges({ columnCount, cells }: FoundTable): { left: number; right: number }[] {
  return Array.from({ length: columnCount }, (_, index) => {
    const own = cells.filter(
      ({ column, columnSpan, page }) => column === index && columnSpan === 1 && page === undefined,
    );
    return {
      left: Math.min(...own.map(({ box }) => box[0])),
      right: Math.max(...own.map(({ box }) => box[2])),
    };
  });
}

/** A header that is there again is left out. */
function appended(first: FoundTable, next: FoundTable, page: number): FoundTable {
  const dropped = repeatedRows(first, next);
  const by = first.rowCount - dropped;
  const cells = next.cells
    .filter(({ row }) => row >= dropped)
    .map((cell): FoundCell => ({ ...cell, row: cell.row + by, page }));
  return { ...first, rowCount: next.rowCount + by, cells: [...first.cells, ...cells] };
}

function repeatedRows(first: FoundTable, next: FoundTable): number {
  const textOfRow = ({ cells }: FoundTable, index: number) =>
    cells
      .filter(({ row }) => row === index)
      .sort((a, b) => a.column - b.column)
      .map(({ column, text }) => `${column} ${text.replace(/\s+/g, '').toLowerCase()}`)
      .join('|');
  let rows = 0;
  while (rows < first.headerRows && rows < next.rowCount && textOfRow(first, rows) === textOfRow(next, rows))
    rows += 1;
  return rows;
}
