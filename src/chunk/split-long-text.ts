import type { BlockType, Span } from '../terms.ts';
import { countTokens } from './count-tokens.ts';
import { splitPieces } from './split-pieces.ts';
import type { Unit } from './units-of.ts';

/**
 * A text over the cap, cut between sentences (code between lines) near the target; a sentence over the cap is cut
 * between words. What stands before `contentStart` (headings) goes with the first sentence. The parts leave out
 * nothing but white space.
 */
export function splitLongText(
  text: string,
  unit: Pick<Unit, 'type' | 'span' | 'contentStart'>,
  limits: TokenLimits,
): TextPart[] {
  const groups: Span[] = [];
  let tokens = 0;
  for (const piece of splitPieces(text, unit, limits.capTokens)) {
    const size = countTokens(text.slice(piece.start, piece.end));
    const last = groups.at(-1);
    if (last && tokens + size <= limits.targetTokens) {
      last.end = piece.end;
      tokens += size;
    } else {
      groups.push({ ...piece });
      tokens = size;
    }
  }
  return groups.map(({ start, end }) => {
    const part = text.slice(start, end).trimEnd();
    return { text: part, span: { start, end: start + part.length } };
  });
}

/** `context` are words that the part is found by and that are not in it; `type` is told where it is not that of the unit. */
export type TextPart = { text: string; span: Span; context?: string; type?: BlockType };
export type TokenLimits = { targetTokens: number; capTokens: number };
