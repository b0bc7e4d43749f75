import type { Table } from '../../terms.ts';
import { type CellContent, cellContent } from './cell-content.ts';
import { aroundLines, type Lines } from './lines.ts';
import { attribute, childElements, type Element } from './nodes.ts';
import { placeCells, type SpanningCell } from './place-cells.ts';

type Cell = SpanningCell & CellContent & { isHeader: boolean };
type Row = { cells: Cell[]; inHead: boolean };

export type ReadTable = {
  table: Table;
  /** For each row of the table. */
  rowLines: (Lines | undefined)[];
  captionLines?: Lines | undefined;
};

/** A table of data; undefined when the table only arranges a page, or when too little of it is filled to be one. */
export function readTable(element: Element, isLeftOut: (element: Element) => boolean): ReadTable | undefined {
  const rowElements = rowElementsOf(element, isLeftOut);
  if (isPlainlyLayout(element, rowElements)) return undefined;
  const { text: caption, lines: captionLines } = captionOf(element, isLeftOut) ?? {};
  const rows = rowElements.map(({ cells, rowsLeft, inHead }) => ({
    inHead,
    cells: cells.map((cell) => readCell(cell, rowsLeft, isLeftOut)),
  }));
  const { keptRows, ...grid } = placeCells(rows.map(({ cells }) => cells));
  if (grid.cells.length === 0 || isLayout(rows, grid, caption)) return undefined;
  if (
    grid.rowCount * grid.columnCount > MOST_PLACES &&
    grid.rowCount * grid.columnCount > grid.cells.length * 20
  )
    return undefined;
  const kept = keptRows.map((row) => rows[row]!);
  return {
    table: { ...grid, headerRows: countHeaderRows(kept), ...(caption && { caption }) },
    rowLines: kept.map(({ cells }) => aroundLines(cells.map(({ lines }) => lines))),
    captionLines,
  };
}

/** Every place of the grid is written out, so a grid that is nearly empty costs more than it tells. */
const MOST_PLACES = 1_000_000;

function captionOf(element: Element, isLeftOut: (element: Element) => boolean): CellContent | undefined {
  const caption = childElements(element).find(({ tagName }) => tagName === 'caption');
  return caption && !isLeftOut(caption) ? cellContent(caption, isLeftOut) : undefined;
}

type RowElement = { cells: Element[]; inHead: boolean; rowsLeft: number };

function rowElementsOf(element: Element, isLeftOut: (element: Element) => boolean): RowElement[] {
  const groups = childElements(element).filter((group) => GROUPS.has(group.tagName) && !isLeftOut(group));
  // `<tfoot>` may be written before the body and is shown after it.
  const inOrder = groups.toSorted((a, b) => rank(a) - rank(b));
  return inOrder.flatMap((group) => {
    const rows = childElements(group).filter((row) => row.tagName === 'tr' && !isLeftOut(row));
    return rows.map((row, index) => ({
      inHead: group.tagName === 'thead',
      rowsLeft: rows.length - index,
      cells: childElements(row).filter(
        (cell) => (cell.tagName === 'td' || cell.tagName === 'th') && !isLeftOut(cell),
      ),
    }));
  });
}

const GROUPS = new Set(['thead', 'tbody', 'tfoot']);

function rank({ tagName }: Element): number {
  return tagName === 'tfoot' ? 1 : 0;
}

function readCell(cell: Element, rowsLeft: number, isLeftOut: (element: Element) => boolean): Cell {
  const rowSpan = spanOf(cell, 'rowspan');
  return {
    ...cellContent(cell, isLeftOut),
    isHeader: cell.tagName === 'th',
    columnSpan: Math.max(1, Math.min(1000, spanOf(cell, 'colspan'))),
    // 0 means down to the end of its group, where every cell ends anyway.
    rowSpan: rowSpan === 0 ? rowsLeft : Math.min(rowSpan, rowsLeft),
  };
}

function spanOf(cell: Element, name: 'rowspan' | 'colspan'): number {
  const value = attribute(cell, name)?.trim() ?? '';
  return /^\d{1,9}/.test(value) ? Number.parseInt(value, 10) : 1;
}

/**
 * What `isLayout` would find, seen without reading the cells: e-mails have a dozen tables of one cell inside each other,
 * and each would be read as often as it is deep.
 */
function isPlainlyLayout(element: Element, rows: readonly RowElement[]): boolean {
  if (isForLayout(element)) return true;
  if (childElements(element).some(({ tagName }) => tagName === 'caption')) return false;
  const isMarked = rows.some(({ inHead, cells }) => inHead || cells.some(({ tagName }) => tagName === 'th'));
  const isColumn = rows.every(
    ({ cells: [cell, ...others] }) => others.length === 0 && !(cell && attribute(cell, 'rowspan')),
  );
  return !isMarked && (rows.length < 2 || isColumn);
}

function isForLayout(element: Element): boolean {
  const role = attribute(element, 'role');
  return role === 'presentation' || role === 'none';
}

/** Pages and e-mails are arranged with tables; those have no header, and hold in a cell what is more than a datum. */
function isLayout(
  rows: readonly Row[],
  grid: { rowCount: number; columnCount: number },
  caption: string | undefined,
): boolean {
  const cells = rows.flatMap((row) => row.cells);
  if (caption || cells.some(({ isHeader, text }) => isHeader && text) || rows.some(({ inHead }) => inHead))
    return false;
  if (grid.rowCount < 2 || grid.columnCount < 2) return true;
  if (cells.filter(({ hasTable }) => hasTable).length >= 2) return true;
  return cells.some(
    ({ hasTable, hasHeading, text }) => text.length > (hasTable || hasHeading ? LONG_DATUM : LONGEST_DATUM),
  );
}

const LONG_DATUM = 300;
const LONGEST_DATUM = 3000;

/** The rows marked as header; in a table without marks, a first row of words above rows with figures or more words. */
function countHeaderRows(rows: readonly Row[]): number {
  const isNamed = ({ cells, inHead }: Row) =>
    inHead || cells.every(({ isHeader, text }) => isHeader || !text);
  const marked = rows.findIndex((row) => !isNamed(row));
  const count = marked < 0 ? rows.findIndex((row) => !row.inHead) : marked;
  if (count > 0) return count;
  const hasMarks = rows.some(({ cells, inHead }) => inHead || cells.some(({ isHeader }) => isHeader));
  const first = rows[0]!.cells.map(({ text }) => text).filter(Boolean);
  const isWords = first.length > 1 && first.every((text) => !/^[\W\d_]*\d[\W\d_]*$/.test(text));
  return (hasMarks && marked < 0) || (!hasMarks && isWords) ? 1 : 0;
}
