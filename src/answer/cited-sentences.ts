import { cleanMarkdown } from '../text/clean-markdown.ts';
import { contentWords } from '../text/content-words.ts';
import { marksBeforeFullStops } from '../text/marks-before-full-stops.ts';
import { splitSentences } from '../text/split-sentences.ts';

/**
 * The sentences of an answer that state something, each with the sources whose number it carries (from 0, each once).
 * Numbers that no source has are left out, as `/ask` leaves them out.
 */
export function citedSentences(answer: string, sourceCount: number): CitedSentence[] {
  return readSentences(answer)
    .filter(({ isClaim }) => isClaim)
    .map(({ text, marked }) => {
      const numbers = [...marked.matchAll(MARK)].flatMap(([, list]) => list!.split(',').map(Number));
      const cited = new Set(numbers.filter((number) => number >= 1 && number <= sourceCount));
      return { text, cited: [...cited].map((number) => number - 1) };
    });
}

/** All sentences of an answer. */
export function readSentences(answer: string): AnswerSentence[] {
  const ordered = marksBeforeFullStops(answer);
  return splitSentences(ordered).map(({ text: marked, start }) => {
    const text = cleanMarkdown(marked);
    const before = ordered.slice(ordered.lastIndexOf('\n', start - 1) + 1, start);
    return { text, marked, isClaim: states(text), isHeading: /^\s*#{1,6}\s*$/.test(before) };
  });
}

/** `[chunk:42]` as `[2]` where chunk 42 is the second source: judges read numbers. */
export function numbered(answer: string, chunkIds: readonly number[]): string {
  return answer.replace(/\[chunk:\s*(\d{1,15})\]/g, (_, id) => `[${1 + chunkIds.indexOf(Number(id))}]`);
}

export type CitedSentence = { text: string; cited: number[] };

export type AnswerSentence = {
  /** As it is read, without Markdown and citations. */
  text: string;
  /** As it was written. */
  marked: string;
  isClaim: boolean;
  isHeading: boolean;
};

const MARK = /\[(\d{1,6}(?:\s*,\s*\d{1,6})*)\]/g;

/** A question and a lead-in claim nothing that a source could support. */
export function states(sentence: string): boolean {
  return !/[?:]["'”’)]*$/.test(sentence) && contentWords(sentence).length > 0;
}
