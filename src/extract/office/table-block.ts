import { HelixError } from '../../errors.ts';
import type { Table } from '../../terms.ts';
import type { BlockDraft } from '../build-extraction.ts';
import type { ExtractLimits, FileToRead } from '../extractor.ts';
import { tableMarkdown } from '../render-table.ts';
import { type RowPlaces, rowParts } from '../row-parts.ts';

/**
 * A table as a block, with the place of each row where rows have one. Refuses tables that would be larger written out
 * than a document may be: a cell of one kilobyte that spans a million places is a few bytes in a file.
 */
export function tableBlock(table: Table, budget: TextBudget, places?: RowPlaces): BlockDraft {
  spend(budget, writtenSize(table));
  const text = tableMarkdown(table);
  const place = places?.row(0);
  const parts = places && rowParts(table, text, places);
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

function tooLarge({ name, maxBytes, spent }: TextBudget): HelixError {
  return new HelixError('document_too_large', {
    name,
    found: `tables of at least ${Math.ceil(spent / MEGABYTE)} MB when they are written out`,
    limit: `${Math.floor(maxBytes / MEGABYTE)} MB`,
    setting: 'HELIX_MAX_EXPANDED_MB',
  });
}
