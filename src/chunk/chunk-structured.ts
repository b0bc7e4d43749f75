import type { Extraction } from '../extract/extractor.ts';
import type { Block } from '../terms.ts';
import type { ChunkPiece } from './chunk-blocks.ts';
import { countTokens } from './count-tokens.ts';
import { enterHeading, type Heading } from './heading-path.ts';
import { splitLongText } from './split-long-text.ts';
import { splitTable } from './split-table.ts';

export const TARGET_TOKENS = 450;
export const CAP_TOKENS = 800;

/**
 * Whole blocks together up to the target; a new section begins a new chunk unless the one before is still small.
 * A block over the cap is cut: a table by rows, text by sentences.
 */
export function chunkStructured({ text, blocks }: Extraction): ChunkPiece[] {
  const pieces: ChunkPiece[] = [];
  let path: Heading[] = [];
  let open: OpenChunk | undefined;

  const close = () => {
    if (open?.blocks.some(({ type }) => type !== 'heading')) pieces.push(closed(open, text));
    open = undefined;
  };
  for (const block of blocks) {
    const tokens = countTokens(block.text);
    if (block.type === 'heading') {
      path = enterHeading(path, block);
      if (open && open.tokens >= SMALL_SECTION) close();
    } else if (open && open.tokens + tokens > TARGET_TOKENS && hasContent(open)) {
      close();
    }
    if (tokens > CAP_TOKENS && block.type !== 'heading') {
      close();
      pieces.push(...cutBlock(block, path));
      continue;
    }
    open ??= { blocks: [], path, tokens: 0 };
    // A chunk that begins with headings belongs under the last of them.
    if (!hasContent(open)) open.path = path;
    open.blocks.push(block);
    open.tokens += tokens;
  }
  close();
  return pieces;
}

/** Sections under this are merged with the next: a third of the target leaves room for two more of the kind. */
const SMALL_SECTION = TARGET_TOKENS / 3;

type OpenChunk = { blocks: Block[]; path: Heading[]; tokens: number };

function hasContent(open: OpenChunk): boolean {
  return open.blocks.some(({ type }) => type !== 'heading');
}

function closed(open: OpenChunk, text: string): ChunkPiece {
  const content = open.blocks.filter(({ type }) => type !== 'heading');
  const types = new Set(content.map(({ type }) => type));
  const span = { start: open.blocks[0]!.span.start, end: open.blocks.at(-1)!.span.end };
  return {
    type: types.size === 1 ? content[0]!.type : 'paragraph',
    headingPath: open.path.map((heading) => heading.text),
    text: text.slice(span.start, span.end),
    span,
  };
}

function cutBlock(block: Block, path: Heading[]): ChunkPiece[] {
  const headingPath = path.map((heading) => heading.text);
  const parts =
    block.type === 'table' ? splitTable(block, CAP_TOKENS) : splitLongText(block, TARGET_TOKENS, CAP_TOKENS);
  return parts.map(({ text, span }) => ({ type: block.type, headingPath, text, span }));
}
