import { sourcePlace } from '../chunk/source-place.ts';
import { lineFinder } from '../extract/code/line-finder.ts';
import type { PageSize } from '../extract/extractor.ts';
import type { Block, BlockType, SourcePlace } from '../terms.ts';

/** Characters that one answer may hold; a single block longer than that is cut. */
const MOST_CHARACTERS = 1_000_000;
/** What leads to a place and is told with it: about a screen of a document with short paragraphs. */
const MOST_BLOCKS_BEFORE = 12;
const MOST_CHARACTERS_BEFORE = 6000;
/** Parts of one block: the lines of about twenty pages, or the rows of a long table. */
const MOST_PARTS = 1000;

/** A part of the blocks of a document, small enough to be sent. */
export function pageOfBlocks(document: ReadDocument, request: BlocksRequest): BlockPage {
  const { limit, page, around } = request;
  const wanted = document.blocks
    .map((block, index) => ({ block, index }))
    .filter(({ block }) => page === undefined || block.place?.page === page);
  const offset = around === undefined ? request.offset : startBefore(wanted, around);
  const blocks: BlockBody[] = [];
  const lineAt = document.isSourceText ? lineFinder(document.text) : undefined;
  let room = MOST_CHARACTERS;
  for (const { block, index } of wanted.slice(offset, offset + limit)) {
    if (blocks.length > 0 && block.text.length > room) break;
    room -= block.text.length;
    blocks.push(bodyOf(block, { index, lineAt, around }));
  }
  const next = offset + blocks.length;
  return {
    total: wanted.length,
    offset,
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

/**
 * `page` confines it to the blocks that begin on a page. `around` is a place in the extracted text: the part then begins
 * some blocks before the one that holds it, whatever `offset` is.
 */
export type BlocksRequest = { offset: number; limit: number; page?: number; around?: number };

export type BlockPage = {
  total: number;
  /** How many blocks are before this part. */
  offset: number;
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
  /** Lines, rows or cues, in order; not all of them where there are very many. */
  parts: BlockPart[];
};

export type BlockPart = { start_offset: number; end_offset: number; source: SourcePlace };

/** Where a part begins that is to show what leads to a place. */
function startBefore(wanted: readonly { block: Block }[], around: number): number {
  const after = wanted.findIndex(({ block }) => block.span.end > around);
  const holder = after === -1 ? wanted.length - 1 : after;
  let start = Math.max(0, holder);
  let room = MOST_CHARACTERS_BEFORE;
  while (start > 0 && holder - start < MOST_BLOCKS_BEFORE) {
    room -= wanted[start - 1]!.block.text.length;
    if (room < 0) break;
    start -= 1;
  }
  return start;
}

function bodyOf(block: Block, { index, lineAt, around }: BodyOptions): BlockBody {
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
    parts: partsOf(block, around),
  };
}

type BodyOptions = {
  index: number;
  lineAt?: ((offset: number) => number) | undefined;
  around?: number | undefined;
};

/** Of very many parts those from a little before the place that is asked about. */
function partsOf(block: Block, around = 0): BlockPart[] {
  const { parts = [], span } = block;
  const isBehind = around >= span.end;
  const first = parts.findIndex((part) => part.span.end > around - MOST_CHARACTERS_BEFORE);
  const start = isBehind || parts.length <= MOST_PARTS ? 0 : Math.max(0, first);
  return parts.slice(start, start + MOST_PARTS).map((part) => ({
    start_offset: part.span.start,
    end_offset: part.span.end,
    source: sourcePlace([{ ...block, parts: [part] }], part.span),
  }));
}
