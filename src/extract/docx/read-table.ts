import type { Table, TableCell } from '../../terms.ts';
import { countHeaderRows } from '../office/count-header-rows.ts';
import { attributeOf, childOf, elementsOf, isOn, type XmlElement } from '../xml/xml-element.ts';

/** A `w:tbl`. `readCell` gives the text of a cell; it is called once for each, in reading order. */
export function readTable(tbl: XmlElement, readCell: (cell: XmlElement) => string): Table {
  const cells: TableCell[] = [];
  /** By column: the cell that a merge downwards goes on from. */
  const open = new Map<number, TableCell>();
  const rows = tableRows(tbl);
  rows.forEach((tr, row) => {
    let column = numberOf(childOf(tr, 'trPr', 'gridBefore'), 0);
    for (const tc of tableCells(tr)) {
      const cell = { row, column, rowSpan: 1, columnSpan: columnSpanOf(tc), text: readCell(tc) };
      addCell(cell, childOf(tc, 'tcPr', 'vMerge'), cells, open);
      column += cell.columnSpan;
    }
  });
  const columnCount = cells.reduce((most, { column, columnSpan }) => Math.max(most, column + columnSpan), 0);
  return { rowCount: rows.length, columnCount, headerRows: headerRowsOf(rows, cells, columnCount), cells };
}

/** Rows and cells may stand inside content controls and tracked insertions; deleted rows are left out. */
export function tableRows(tbl: XmlElement): XmlElement[] {
  return unwrapped(tbl, 'tr').filter((tr) => !childOf(tr, 'trPr', 'del'));
}

export function tableCells(tr: XmlElement): XmlElement[] {
  return unwrapped(tr, 'tc');
}

/** Word itself stops at 63 columns. */
const MOST_COLUMNS = 1000;

function unwrapped(element: XmlElement, name: string): XmlElement[] {
  return elementsOf(element).flatMap((child) => {
    if (child.name === name) return [child];
    return ['sdt', 'sdtContent', 'customXml', 'ins', 'moveTo'].includes(child.name)
      ? unwrapped(child, name)
      : [];
  });
}

function addCell(
  cell: TableCell,
  merge: XmlElement | undefined,
  cells: TableCell[],
  open: Map<number, TableCell>,
): void {
  const above = open.get(cell.column);
  if (merge && merge.attributes.val !== 'restart' && above && above.row + above.rowSpan === cell.row) {
    above.rowSpan += 1;
    if (cell.text) above.text = [above.text, cell.text].filter(Boolean).join('\n');
    return;
  }
  cells.push(cell);
  if (merge) open.set(cell.column, cell);
  else open.delete(cell.column);
}

function columnSpanOf(tc: XmlElement): number {
  return Math.max(1, numberOf(childOf(tc, 'tcPr', 'gridSpan'), 1));
}

function numberOf(element: XmlElement | undefined, otherwise: number): number {
  const value = Number(attributeOf(element, 'val') ?? otherwise);
  return Number.isInteger(value) && value >= 0 ? Math.min(value, MOST_COLUMNS) : otherwise;
}

function headerRowsOf(rows: readonly XmlElement[], cells: readonly TableCell[], columnCount: number): number {
  const body = rows.findIndex((tr) => !isOn(childOf(tr, 'trPr', 'tblHeader')));
  return body > 0 ? body : countHeaderRows(cells, rows.length, columnCount);
}
