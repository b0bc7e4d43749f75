import type { Span } from '../../terms.ts';
import { splitProse } from '../../text/split-sentences.ts';

/**
 * The sentences of a paragraph of a document about code: it begins sentences with names in small letters, which elsewhere
 * begin none: `It is a ratio. \`computeRatio\` gives it.`
 */
export function splitStatements(text: string, block: Span): Span[] {
  return splitProse(text, block).flatMap(({ start, end }) => {
    const ends = Array.from(text.slice(start, end).matchAll(BEFORE_NAME), ({ index }) => start + index + 1);
    return [...ends, end].map((until, index) => ({
      start: index === 0 ? start : ends[index - 1]! + 1,
      end: until,
    }));
  });
}

/** A full stop of a word, not of an abbreviation, that code in backticks follows. */
const BEFORE_NAME = /(?<=[\p{L}\p{N}`)]{2})(?<!\b(?:e\.g|i\.e|cf|vs|etc))\.(?=\s`)/gu;
