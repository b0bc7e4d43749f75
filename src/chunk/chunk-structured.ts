import type { Extraction } from '../extract/extractor.ts';
import type { ChunkPiece } from './chunk-blocks.ts';
import { countTokens } from './count-tokens.ts';
import { splitLongText } from './split-long-text.ts';
import { splitTable } from './split-table.ts';
import { type Unit, unitsOf } from './units-of.ts';

export const TARGET_TOKENS = 450;
export const CAP_TOKENS = 800;

/**
 * Whole blocks together up to the target; a new section begins a new chunk unless the one before is still small.
 * A heading never parts from the block it announces. What is over the cap is cut: a table by rows, text by
 * sentences. Every character of every block lies in some chunk.
 */
export function chunkStructured({ text, blocks }: Extraction): ChunkPiece[] {
  const pieces: ChunkPiece[] = [];
  let open: Unit | undefined;
  for (const unit of unitsOf(text, blocks, TARGET_TOKENS)) {
    const joined = open && join(text, open, unit);
    if (joined) {
      open = joined;
      continue;
    }
    if (open) pieces.push(...closed(text, open));
    open = unit;
  }
  if (open) pieces.push(...closed(text, open));
  return pieces;
}

/** Sections under this are merged with the next: a third of the target leaves room for two more of the kind. */
const SMALL_SECTION = TARGET_TOKENS / 3;

/** Both as one, if they belong in one chunk. */
function join(text: string, open: Unit, next: Unit): Unit | undefined {
  if (next.opensSection && open.tokens >= SMALL_SECTION) return undefined;
  // What the extractor left out between two blocks, such as link definitions, is part of the chunk.
  const between = countTokens(text.slice(open.span.end, next.span.start));
  const tokens = open.tokens + between + next.tokens;
  if (tokens > TARGET_TOKENS) return undefined;
  return { ...open, tokens, type: commonType(open, next), span: { ...open.span, end: next.span.end } };
}

function commonType(open: Unit, next: Unit): Unit['type'] {
  if (next.type === 'heading' || next.type === open.type) return open.type;
  return open.type === 'heading' ? next.type : 'paragraph';
}

function closed(text: string, unit: Unit): ChunkPiece[] {
  const { type, span, contentStart } = unit;
  const headingPath = unit.path.map((heading) => heading.text);
  if (unit.tokens <= CAP_TOKENS) return [{ type, headingPath, text: text.slice(span.start, span.end), span }];
  const limits = { targetTokens: TARGET_TOKENS, capTokens: CAP_TOKENS };
  const parts =
    type === 'table' ? splitTable(text, unit, limits) : splitLongText(text, span, contentStart, limits);
  return parts.map((part) => ({ type, headingPath, ...part }));
}
