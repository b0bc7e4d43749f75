import type { Span } from '../terms.ts';
import { splitSentences } from '../text/split-sentences.ts';
import { wholeCharacter } from '../text/whole-character.ts';
import { countTokens } from './count-tokens.ts';

/**
 * A text over the cap, cut between sentences near the target; a sentence over the cap is cut between words. What
 * stands before `contentStart` (headings) goes with the first sentence. The parts leave out nothing but white space.
 */
export function splitLongText(
  text: string,
  span: Span,
  contentStart: number,
  limits: TokenLimits,
): TextPart[] {
  const groups: Span[] = [];
  let tokens = 0;
  for (const piece of piecesOf(text, span, contentStart, limits.capTokens)) {
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

/** Sentences, each with what follows it up to the next one: marks of lists and fences belong to no sentence. */
function piecesOf(text: string, span: Span, contentStart: number, capTokens: number): Span[] {
  const whole = text.slice(span.start, span.end);
  const cuts = splitSentences(whole)
    .map((sentence) => span.start + afterSpace(whole, sentence.end))
    .filter((cut) => cut > contentStart && cut < span.end);
  return [span.start, ...cuts].flatMap((start, index) =>
    splitWords(text, { start, end: cuts[index] ?? span.end }, capTokens),
  );
}

/** The first place to cut at: behind the line break, so that an indented line stays whole, or behind the spaces. */
function afterSpace(text: string, offset: number): number {
  const space = /\s*\n|\s*/y;
  space.lastIndex = offset;
  return offset + (space.exec(text)?.[0].length ?? 0);
}

/** Halves a sentence, between words where there are any, until each part is under the cap. */
function splitWords(text: string, sentence: Span, capTokens: number): Span[] {
  const { start, end } = sentence;
  if (end - start < 2 || countTokens(text.slice(start, end)) <= capTokens) return [sentence];
  const middle = Math.floor((start + end) / 2);
  const space = text.lastIndexOf(' ', middle);
  const cut = space > start ? space + 1 : Math.max(wholeCharacter(text, middle), start + 1);
  return [
    ...splitWords(text, { start, end: cut }, capTokens),
    ...splitWords(text, { start: cut, end }, capTokens),
  ];
}

export type TextPart = { text: string; span: Span };
export type TokenLimits = { targetTokens: number; capTokens: number };
