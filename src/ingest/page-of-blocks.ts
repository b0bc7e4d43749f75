import { sourcePlace } from '../chunk/source-place.ts';
import { lineFinder } from '../extract/code/line-finder.ts';
import type { PageSize } from '../extract/extractor.ts';
import type { Block, BlockType, SourcePlace } from '../terms.ts';

/** Characters that one answer may hold; a single block longer than that is cut. */
const MOST_CHARACTERS = 1_000_000;

/** A part of the blocks of a document, small enough to be sent. */
export function pageOfBlocks(document: ReadDocument, { offset, limit, page }: BlocksRequest): BlockPage {
  const wanted = document.blocks
    .map((block, index) => ({ block, index }))
    .filter(({ block }) => page === undefined || block.place?.page === page);
  const blocks: BlockBody[] = [];
  const lineAt = document.isSourceText ? lineFinder(document.text) : undefined;
  let room = MOST_CHARACTERS;
  for (const { block, index } of wanted.slice(offset, offset + limit)) {
    if (blocks.length > 0 && block.text.length > room) break;
    room -= block.text.length;
    blocks.push(bodyOf(block, index, lineAt));
  }
  const next = offset + blocks.length;
  return {
    total: wanted.length,
    next_offset: next < wanted.length ? next : null,
    blocks,
    page_size: page === undefined ? null : (document.pages?.[page - 1] ?? null),
  };
}

export type ReadDocument = {
  text: string;
  blocks: readonly Block[];
  pages?: readonly PageSize[];
  isSourceText?: boolean;
};

/** `page` confines it to the blocks that begin on a page. */
export type BlocksRequest = { offset: number; limit: number; page?: number };

export type BlockPage = {
  total: number;
  /** Where the next part begins; null at the end. */
  next_offset: number | null;
  blocks: BlockBody[];
  /** In points; null unless one page is asked for and has places. */
  page_size: PageSize | null;
};

/** A block under the names it has on the wire. */
export type BlockBody = {
  index: number;
  type: BlockType;
  text: string;
  /** Whether the text was too long to be sent whole. */
  is_cut: boolean;
  start_offset: number;
  end_offset: number;
  level: number | null;
  source: SourcePlace;
  table: { row_count: number; column_count: number; header_rows: number; caption: string | null } | null;
  symbol: string[] | null;
};

function bodyOf(block: Block, index: number, lineAt?: (offset: number) => number): BlockBody {
  const { type, text, span, level, table, symbol } = block;
  const isCut = text.length > MOST_CHARACTERS;
  const lines = lineAt && { start_line: lineAt(span.start), end_line: lineAt(span.end - 1) };
  return {
    index,
    type,
    text: isCut ? text.slice(0, MOST_CHARACTERS).toWellFormed() : text,
    is_cut: isCut,
    start_offset: span.start,
    end_offset: span.end,
    level: level ?? null,
    source: { ...lines, ...sourcePlace([block], span) },
    table: table
      ? {
          row_count: table.rowCount,
          column_count: table.columnCount,
          header_rows: table.headerRows,
          caption: table.caption ?? null,
        }
      : null,
    symbol: symbol ?? null,
  };
}
