import type { Span } from '../../../src/terms.ts';

/** The sentences of a text that hold a word, without the white space around them. */
export function toSentences(text: string): Span[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  // A line break within a paragraph ends no sentence; one before an item, a row or a heading does.
  const joined = text.replace(/(?<!\n)\n(?!\n|\s*(?:[-*+•|#>]|\d+[.)]\s))/g, ' ');
  return [...segmenter.segment(joined)]
    .filter(({ segment }) => /[\p{L}\p{N}]/u.test(segment))
    .map(({ segment, index }) => {
      const start = index + segment.length - segment.trimStart().length;
      return { start, end: start + segment.trim().length };
    });
}
