import type { Table } from '../../terms.ts';
import type { BlockDraft } from '../build-extraction.ts';
import { tableMarkdown } from '../render-table.ts';
import { rowParts } from '../row-parts.ts';
import { aroundLines, type Lines } from './lines.ts';
import type { ReadTable } from './read-table.ts';

/** A table as a block, each row with the lines it stands on. */
export function tableDraft({ table, rowLines, captionLines }: ReadTable): BlockDraft {
  const text = tableMarkdown(table);
  const headerLines = aroundLines(rowLines.slice(0, Math.max(1, table.headerRows)));
  const parts = rowParts(table, text, {
    row: (row) => (row === 0 ? headerLines : rowLines[row]),
    caption: captionLines,
  });
  const place = aroundLines([captionLines, ...rowLines]);
  return { type: 'table', text, table, ...(place && { place }), ...(parts.length > 0 && { parts }) };
}

/** The same block with a caption that stood beside it. */
export function withCaption(
  draft: BlockDraft & { table: Table },
  caption: string,
  lines?: Lines,
): BlockDraft {
  const table = { ...draft.table, caption };
  const text = tableMarkdown(table);
  const by = text.length - draft.text.length;
  const moved = (draft.parts ?? []).map(({ span, place }) => ({
    span: { start: span.start + by, end: span.end + by },
    place,
  }));
  const parts = lines ? [{ span: { start: 0, end: caption.length }, place: lines }, ...moved] : moved;
  const place = aroundLines([lines, linesOf(draft)]);
  return { type: 'table', text, table, ...(place && { place }), ...(parts.length > 0 && { parts }) };
}

/** The lines of a block. */
export function linesOf({ place }: BlockDraft): Lines | undefined {
  const { startLine, endLine } = place ?? {};
  return startLine === undefined || endLine === undefined ? undefined : { startLine, endLine };
}
