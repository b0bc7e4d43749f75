import type { Span } from '../terms.ts';
import { splitSentences } from '../text/split-sentences.ts';
import { wholeCharacter } from '../text/whole-character.ts';
import { countTokens } from './count-tokens.ts';
import type { Unit } from './units-of.ts';

/**
 * Where a unit may be cut: sentences, or lines of code, each with what follows it up to the next one, because marks
 * of lists and fences belong to no sentence. One over the cap is cut between words. Together they are the whole unit.
 */
export function splitPieces(
  text: string,
  { type, span, contentStart }: Pick<Unit, 'type' | 'span' | 'contentStart'>,
  capTokens: number,
): Span[] {
  const whole = text.slice(span.start, span.end);
  const ends = type === 'code' ? lineEnds(whole) : splitSentences(whole).map(({ end }) => end);
  const cuts = ends
    .map((end) => span.start + afterSpace(whole, end))
    .filter((cut) => cut > contentStart && cut < span.end);
  return [span.start, ...cuts].flatMap((start, index) =>
    splitWords(text, { start, end: cuts[index] ?? span.end }, capTokens),
  );
}

function lineEnds(code: string): number[] {
  return [...code.matchAll(/\S(?=[^\S\n]*\n)/g)].map(({ index }) => index + 1);
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
