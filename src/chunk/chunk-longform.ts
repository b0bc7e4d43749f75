import type { Extraction } from '../extract/extractor.ts';
import type { ChunkPiece } from './chunk-blocks.ts';
import { CAP_TOKENS as TABLE_CAP_TOKENS, TARGET_TOKENS as TABLE_TARGET_TOKENS } from './chunk-structured.ts';
import { countTokens } from './count-tokens.ts';
import { headingPathOf, joinedUnits, tokensOf } from './joined-units.ts';
import { splitPieces } from './split-pieces.ts';
import { splitTable } from './split-table.ts';
import { type Unit, unitsOf } from './units-of.ts';

export const LEAST_TOKENS = 700;
/** Where a chunk ends; up to the cap there is room for a turn that does not fit. */
const FULL_TOKENS = 900;
export const LONGFORM_CAP_TOKENS = 1000;
export const LEAST_OVERLAP = 100;
export const MOST_OVERLAP = 150;

/**
 * Long chunks for running text and talk: sentences, lines of code and turns of a speaker together, the last of each
 * chunk once more at the beginning of the next, so that what is said across a border is in one of them. A section
 * begins a chunk, without such an overlap, where the one before is long enough. A turn is cut only when it alone is
 * over the cap, a table only between rows; nothing of a table is said twice but its header.
 */
export function chunkLongform({ text, blocks }: Extraction): ChunkPiece[] {
  const pieces: ChunkPiece[] = [];
  let open: Unit[] = [];
  let overlapping = 0;
  const close = (overlap: Unit[]) => {
    if (open.length > overlapping) pieces.push(joinedUnits(text, open));
    open = overlap;
    overlapping = overlap.length;
  };
  for (const unit of unitsOf(text, blocks, LEAST_TOKENS)) {
    if (unit.type === 'table' && unit.tokens > TABLE_CAP_TOKENS) {
      close([]);
      pieces.push(...tablePieces(text, unit));
      continue;
    }
    for (const atom of atomsOf(text, unit)) {
      if (open.length > overlapping && isFull(open, atom)) close(overlapOf(text, open, atom));
      open.push(atom);
    }
  }
  close([]);
  return pieces;
}

function isFull(open: readonly Unit[], next: Unit): boolean {
  const tokens = tokensOf(open);
  return (next.opensSection && tokens >= LEAST_TOKENS) || tokensOf([...open, next]) > FULL_TOKENS;
}

/** What is never cut: a short block, a table, a turn under the cap, a sentence, a line of code. */
function atomsOf(text: string, unit: Unit): Unit[] {
  const isWhole = unit.type === 'table' || unit.type === 'heading' || unit.isTurn;
  return unit.tokens <= (isWhole ? LONGFORM_CAP_TOKENS : LEAST_OVERLAP) ? [unit] : sentencesOf(text, unit);
}

function sentencesOf(text: string, unit: Unit): Unit[] {
  return splitPieces(text, unit, LEAST_TOKENS).map((span, index) => ({
    ...unit,
    span,
    contentStart: index === 0 ? unit.contentStart : span.start,
    tokens: countTokens(text.slice(span.start, span.end)),
    gapTokens: index === 0 ? unit.gapTokens : 0,
    opensSection: index === 0 && unit.opensSection,
  }));
}

/** The last sentences of a chunk, if they are of the same section and leave room for what comes next. */
function overlapOf(text: string, closed: readonly Unit[], next: Unit): Unit[] {
  const room = Math.min(MOST_OVERLAP, FULL_TOKENS - next.tokens - next.gapTokens);
  const overlap: Unit[] = [];
  if (next.opensSection) return overlap;
  for (const unit of closed.toReversed()) {
    if (unit.type === 'table' || unit.type === 'heading') return overlap;
    const sentences = unit.tokens > MOST_OVERLAP ? sentencesOf(text, unit) : [unit];
    for (const sentence of sentences.toReversed()) {
      if (tokensOf([sentence, ...overlap]) > room) return overlap;
      overlap.unshift(sentence);
      if (tokensOf(overlap) >= LEAST_OVERLAP) return overlap;
    }
  }
  return overlap;
}

function tablePieces(text: string, unit: Unit): ChunkPiece[] {
  const limits = { targetTokens: TABLE_TARGET_TOKENS, capTokens: TABLE_CAP_TOKENS };
  const headingPath = headingPathOf([unit]);
  return splitTable(text, unit, limits).map((part) => ({ type: 'table', headingPath, ...part }));
}
