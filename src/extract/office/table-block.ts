import { HelixError } from '../../errors.ts';
import type { Place, PlacedSpan, Table } from '../../terms.ts';
import type { BlockDraft } from '../build-extraction.ts';
import type { ExtractLimits, FileToRead } from '../extractor.ts';
import { tableMarkdown } from '../render-table.ts';

/**
 * A table as a block, with the place of each row where rows have one. Refuses tables that would be larger written out
 * than a document may be: a cell of one kilobyte that spans a million places is a few bytes in a file.
 */
export function tableBlock(
  table: Table,
  budget: TextBudget,
  placeOfRow?: (row: number) => Place | undefined,
): BlockDraft {
  spend(budget, writtenSize(table));
  const text = tableMarkdown(table);
  const place = placeOfRow?.(0);
  const parts = placeOfRow && rowParts(table, text, placeOfRow);
  return { type: 'table', text, table, ...(place && { place }), ...(parts?.length && { parts }) };
}

/** How much text a document has come to, against how much it may. */
export type TextBudget = { readonly name: string; readonly maxBytes: number; spent: number };

export function textBudget({ name }: FileToRead, { maxExpandedBytes }: ExtractLimits): TextBudget {
  return { name, maxBytes: maxExpandedBytes, spent: 0 };
}

export function spend(budget: TextBudget, size: number): void {
  budget.spent += size;
  if (budget.spent > budget.maxBytes) throw tooLarge(budget);
}

/** What a place costs besides its text: the reference in the grid and the bar and blanks around it. */
const PLACE_COST = 12;
const MEGABYTE = 1024 * 1024;

function writtenSize({ rowCount, columnCount, cells, caption = '' }: Table): number {
  const spanned = cells.reduce(
    (sum, { rowSpan, columnSpan, text }) => sum + rowSpan * columnSpan * text.length,
    0,
  );
  return caption.length + spanned + rowCount * columnCount * PLACE_COST;
}

/** Each row of the body is one line at the end of the text; the rows of the header are one line together. */
function rowParts(table: Table, text: string, placeOfRow: (row: number) => Place | undefined): PlacedSpan[] {
  const lines = text.split('\n');
  const headerRows = Math.max(1, Math.min(table.headerRows, table.rowCount));
  const firstBodyLine = lines.length - (table.rowCount - headerRows);
  const parts: PlacedSpan[] = [];
  let start = 0;
  lines.forEach((line, index) => {
    const row = index === firstBodyLine - 2 ? 0 : index - firstBodyLine + headerRows;
    const place = index === firstBodyLine - 2 || index >= firstBodyLine ? placeOfRow(row) : undefined;
    if (place) parts.push({ span: { start, end: start + line.length }, place });
    start += line.length + 1;
  });
  return parts;
}

function tooLarge({ name, maxBytes, spent }: TextBudget): HelixError {
  return new HelixError('document_too_large', {
    name,
    found: `tables of at least ${Math.ceil(spent / MEGABYTE)} MB when they are written out`,
    limit: `${Math.floor(maxBytes / MEGABYTE)} MB`,
    setting: 'HELIX_MAX_EXPANDED_MB',
  });
}
