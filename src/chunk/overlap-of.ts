import type { Span } from '../terms.ts';
import { countTokens } from './count-tokens.ts';
import { splitPieces } from './split-pieces.ts';
import type { Unit } from './units-of.ts';

export const LEAST_OVERLAP = 100;
export const MOST_OVERLAP = 150;
/** Any run of such pieces can be ended between the least and the most. */
const PIECE_TOKENS = MOST_OVERLAP - LEAST_OVERLAP;

/**
 * The end of a chunk, to be said again at the beginning of the next: from a sentence on where one begins in the right
 * place, else from a word on; one unit or none. Nothing of a table, never the whole chunk, and no more tokens than
 * there is room for.
 */
export function overlapOf(text: string, closed: readonly Unit[], room: number): Unit[] {
  const table = closed.findLastIndex(({ type }) => type === 'table');
  const units = closed.slice(table + 1);
  const last = units.at(-1);
  if (!last) return [];
  const piecesOf = (capTokens: number) =>
    units.flatMap((unit) => splitPieces(text, unit, capTokens)).slice(table === -1 ? 1 : 0);
  const most = Math.min(MOST_OVERLAP, room);
  const bySentence = lastTokens(text, piecesOf(Number.POSITIVE_INFINITY), most);
  const isEnough = bySentence && bySentence.tokens >= LEAST_OVERLAP;
  const found = isEnough ? bySentence : lastTokens(text, piecesOf(PIECE_TOKENS), most);
  return found
    ? [{ ...last, ...found, contentStart: found.span.start, gapTokens: 0, opensSection: false }]
    : [];
}

/** From the last piece at which there are enough tokens up to the end, or else from the first at which they fit. */
function lastTokens(text: string, pieces: readonly Span[], most: number): Tail | undefined {
  const end = pieces.at(-1)?.end ?? 0;
  let tail: Tail | undefined;
  for (const { start } of pieces.toReversed()) {
    const tokens = countTokens(text.slice(start, end).trimEnd());
    if (tokens > most) return tail;
    tail = { span: { start, end }, tokens };
    if (tokens >= LEAST_OVERLAP) return tail;
  }
  return tail;
}

type Tail = { span: Span; tokens: number };
