import type { Table, TableCell } from '../../terms.ts';
import { countHeaderRows } from '../office/count-header-rows.ts';
import { childOf, childrenOf, type XmlElement } from '../xml/xml-element.ts';
import { plainBodyText } from './read-text-body.ts';

/** An `a:tbl`: cells that a merge covers are in the file too, marked with `hMerge` or `vMerge`. */
export function readSlideTable(tbl: XmlElement): Table | undefined {
  const cells: TableCell[] = [];
  const rows = childrenOf(tbl, 'tr');
  rows.forEach((tr, row) => {
    childrenOf(tr, 'tc').forEach((tc, column) => {
      const { hMerge, vMerge, gridSpan, rowSpan } = tc.attributes;
      if (isTrue(hMerge) || isTrue(vMerge)) return;
      const text = plainBodyText(childOf(tc, 'txBody'));
      cells.push({ row, column, rowSpan: spanOf(rowSpan), columnSpan: spanOf(gridSpan), text });
    });
  });
  if (cells.every(({ text }) => text === '')) return undefined;
  const columnCount = rows.reduce((most, tr) => Math.max(most, childrenOf(tr, 'tc').length), 0);
  const inside = cells.map((cell) => clipped(cell, rows.length, columnCount));
  const headerRows = countHeaderRows(inside, rows.length, columnCount);
  return { rowCount: rows.length, columnCount, headerRows, cells: inside };
}

function clipped(cell: TableCell, rowCount: number, columnCount: number): TableCell {
  return {
    ...cell,
    rowSpan: Math.min(cell.rowSpan, rowCount - cell.row),
    columnSpan: Math.min(cell.columnSpan, columnCount - cell.column),
  };
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

function spanOf(value: string | undefined): number {
  const span = Number(value ?? 1);
  return Number.isInteger(span) && span > 0 ? span : 1;
}
