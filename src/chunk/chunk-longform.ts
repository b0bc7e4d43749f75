import type { Extraction } from '../extract/extractor.ts';
import type { ChunkPiece } from './chunk-blocks.ts';
import { CAP_TOKENS as TABLE_CAP_TOKENS } from './chunk-structured.ts';
import { countTokens } from './count-tokens.ts';
import { headingPathOf, joinedUnits, tokensOf } from './joined-units.ts';
import { LEAST_OVERLAP, MOST_OVERLAP, overlapOf } from './overlap-of.ts';
import { splitPieces } from './split-pieces.ts';
import { tablePieces } from './table-pieces.ts';
import { type Unit, unitsOf } from './units-of.ts';

export const LEAST_TOKENS = 700;
/** Where a chunk that is long enough ends. */
const FULL_TOKENS = 900;
export const LONGFORM_CAP_TOKENS = 1000;

/**
 * Long chunks for running text and talk: sentences, lines of code and turns of a speaker together, the end of each
 * chunk once more at the beginning of the next, so that what is said across a border is in one of them. A section
 * begins a chunk where the one before is long enough. A turn is cut only when it leaves no room for an overlap, a table
 * only between rows; a chunk has one table at most, and nothing of a table is said twice but its header.
 */
export function chunkLongform({ text, blocks }: Extraction): ChunkPiece[] {
  const pieces: ChunkPiece[] = [];
  let overlap: Unit[] = [];
  let open: Unit[] = [];
  const close = (next?: Unit) => {
    const room = next ? LONGFORM_CAP_TOKENS - next.gapTokens - next.tokens : 0;
    if (open.length > 0) pieces.push(joinedUnits(text, open, overlap[0]));
    overlap = overlapOf(text, [...overlap, ...open], room);
    open = [];
  };
  for (const unit of unitsOf(text, blocks, LEAST_TOKENS)) {
    if (unit.type === 'table' && unit.tokens > TABLE_CAP_TOKENS) {
      close();
      pieces.push(...tablePieces(text, unit, headingPathOf([unit])));
      continue;
    }
    for (const atom of atomsOf(text, unit)) {
      if (open.length > 0 && isFull(text, [...overlap, ...open], atom)) close(atom);
      open.push(atom);
    }
  }
  close();
  return pieces;
}

function isFull(text: string, open: readonly Unit[], next: Unit): boolean {
  const tokens = tokensOf(open);
  // The sum is a little too high: a space that ends a piece is a token only there.
  const isLongEnough = () => countTokens(joinedUnits(text, open).text) >= LEAST_TOKENS;
  if (next.opensSection && tokens >= LEAST_TOKENS && isLongEnough()) return true;
  if (next.type === 'table' && open.some(({ type }) => type === 'table')) return true;
  return tokensOf([...open, next]) > (tokens < LEAST_TOKENS ? LONGFORM_CAP_TOKENS : FULL_TOKENS);
}

/** What is never cut: a short block, a table, a turn that leaves room for an overlap, a sentence, a line of code. */
function atomsOf(text: string, unit: Unit): Unit[] {
  const isWhole = unit.type === 'table' || unit.type === 'heading' || unit.isTurn;
  const mostTokens = isWhole ? LONGFORM_CAP_TOKENS - MOST_OVERLAP : LEAST_OVERLAP;
  return unit.tokens <= mostTokens ? [unit] : sentencesOf(text, unit);
}

/** A sentence that could not fill a chunk without overfilling it is cut between words. */
function sentencesOf(text: string, unit: Unit): Unit[] {
  return splitPieces(text, unit, FULL_TOKENS - LEAST_TOKENS).map((span, index) => ({
    ...unit,
    span,
    contentStart: index === 0 ? unit.contentStart : span.start,
    tokens: countTokens(text.slice(span.start, span.end)),
    gapTokens: index === 0 ? unit.gapTokens : 0,
    opensSection: index === 0 && unit.opensSection,
  }));
}
