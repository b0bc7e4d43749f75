import type { Place, PlacedSpan, Table } from '../terms.ts';

/**
 * Where the lines of a table's Markdown are from: the caption, if it has a place, the rows of the header, which are one
 * line together, and each row of the body. `text` is what `tableMarkdown` made of the table.
 */
export function rowParts(table: Table, text: string, places: RowPlaces): PlacedSpan[] {
  const headerRows = Math.max(1, Math.min(table.headerRows, table.rowCount));
  const captionLength = table.caption?.length ?? 0;
  const parts: PlacedSpan[] = [];
  const add = (start: number, length: number, place: Place | undefined) => {
    if (place) parts.push({ span: { start, end: start + length }, place });
  };
  if (captionLength > 0) add(0, captionLength, places.caption);
  let start = captionLength > 0 ? captionLength + CAPTION_SEPARATOR.length : 0;
  const lines = text.slice(start).split('\n');
  lines.forEach((line, index) => {
    // The second line is the rule below the header.
    if (index !== 1) add(start, line.length, places.row(index === 0 ? 0 : index - 2 + headerRows));
    start += line.length + 1;
  });
  return parts;
}

export type RowPlaces = { row: (row: number) => Place | undefined; caption?: Place | undefined };

const CAPTION_SEPARATOR = '\n\n';
