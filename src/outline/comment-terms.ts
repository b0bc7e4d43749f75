import type { Block } from '../terms.ts';
import type { FoundTerm } from './find-terms.ts';

/** The terms of a comment that explains words: `- **term**: meaning`, one a line, where the text before says so. */
export function commentTerms({ text, span }: Pick<Block, 'text' | 'span'>): FoundTerm[] {
  const items = [...text.matchAll(ITEM)];
  const first = items[0]?.index ?? 0;
  if (items.length < 2 || !ABOUT_WORDS.test(text.slice(Math.max(0, first - ABOVE), first))) return [];
  return items.map(({ 0: line, 1: term, 2: meaning, index }) => ({
    term: term!,
    meaning: meaning!,
    span: { start: span.start + index, end: span.start + index + line.length },
  }));
}

const ITEM =
  /^[ \t]*(?:\*|\/\/|#)?[ \t]*[-*•][ \t]+\*\*([^*\n]{1,80})\*\*[ \t]*[:—–-][ \t]+(\S[^\n]{0,2000})/gm;
const ABOUT_WORDS = /\b(?:words|terms|terminology|glossary|vocabulary|definitions|meanings?)\b/i;
/** Characters: the sentence that a list begins with. */
const ABOVE = 500;
