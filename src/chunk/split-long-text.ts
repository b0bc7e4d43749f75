import type { Block, Span } from '../terms.ts';
import { splitSentences } from '../text/split-sentences.ts';
import { wholeCharacter } from '../text/whole-character.ts';
import { countTokens } from './count-tokens.ts';

/** A text over the cap, cut between sentences near the target; a sentence over the cap is cut between words. */
export function splitLongText(
  { text, span }: Block,
  targetTokens: number,
  capTokens: number,
): { text: string; span: Span }[] {
  const sentences = splitSentences(text).flatMap((sentence) => splitWords(text, sentence, capTokens));
  const groups: Span[] = [];
  let tokens = 0;
  for (const sentence of sentences) {
    const size = countTokens(text.slice(sentence.start, sentence.end));
    const last = groups.at(-1);
    if (last && tokens + size <= targetTokens) {
      last.end = sentence.end;
      tokens += size;
    } else {
      groups.push({ start: sentence.start, end: sentence.end });
      tokens = size;
    }
  }
  return groups.map(({ start, end }) => ({
    text: text.slice(start, end),
    span: { start: span.start + start, end: span.start + end },
  }));
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
