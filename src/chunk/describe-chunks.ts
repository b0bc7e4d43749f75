import { lineFinder } from '../extract/code/line-finder.ts';
import type { Extraction } from '../extract/extractor.ts';
import { tableCsv, tableOfRows } from '../extract/render-table.ts';
import type { ChunkDraft, SourcePlace, Span } from '../terms.ts';
import type { ChunkPiece } from './chunk-blocks.ts';
import { searchKeys } from './search-keys.ts';
import { sourcePlace } from './source-place.ts';
import { tableParts } from './table-parts.ts';

/**
 * Makes what is kept with each chunk: where it is in its source and, for a table, its cells as CSV and what its rows
 * are found by. Time is linear in the document.
 */
export function describeChunks(extraction: Extraction): (piece: ChunkPiece) => Description {
  const { text, blocks, isSourceText } = extraction;
  const lineAt = isSourceText ? lineFinder(text) : undefined;
  const partIn = tableParts(text, blocks);
  return ({ type, span }) => {
    const source = { ...sourcePlace(blocks, span), ...(lineAt && linesOf(text, span, lineAt)) };
    const table = type === 'table' ? partIn(span) : undefined;
    const csv = table && tableCsv(tableOfRows([...table.header, ...table.rows], table.header.length));
    const keys = table ? searchKeys(table) : [];
    return {
      metadata: {
        summary: '',
        keywords: [],
        hypothetical_questions: [],
        source,
        ...(csv && { table: { format: 'markdown', csv } }),
      },
      ...(keys.length > 0 && { searchKeys: keys }),
    };
  };
}

type Description = Pick<ChunkDraft, 'metadata' | 'searchKeys'>;

/** Of the first and the last character that is seen. */
function linesOf(text: string, { start, end }: Span, lineAt: (offset: number) => number): SourcePlace {
  const words = text.slice(start, end);
  const first = start + words.length - words.trimStart().length;
  return { start_line: lineAt(first), end_line: lineAt(start + words.trimEnd().length - 1) };
}
