import type { RetrievedChunk } from '../terms.ts';
import { wholeCharacter } from '../text/whole-character.ts';

/**
 * What a reranker reads of a chunk: the title of its document and its heading path, then its text. A paragraph seldom
 * names what it is about once its heading has.
 */
export function rerankText({ documentTitle, headingPath, text }: RerankedChunk): string {
  const headings = headingPath.filter((heading, index) => index > 0 || heading !== documentTitle);
  const header = cut([documentTitle, ...headings].join(' > '), LONGEST_HEADER);
  return cut(`${header}\n\n${text}`, LONGEST_TEXT);
}

/** Titles and headings come from documents: a paragraph marked as a heading must not push the text out. */
const LONGEST_HEADER = 400;
/** The cap of 800 tokens of the chunk profiles, with room; only a table row over the cap is longer. */
const LONGEST_TEXT = 6000;

function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, wholeCharacter(text, length));
}

export type RerankedChunk = Pick<RetrievedChunk, 'documentTitle' | 'headingPath' | 'text'>;
