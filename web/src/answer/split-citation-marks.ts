import { CITATION_MARK } from '../markdown/citation-mark.ts';

/** Cuts text at its citations, one part per chunk. All parts together are the text, in order. */
export function splitCitationMarks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let start = 0;
  for (const match of text.matchAll(CITATION_MARK)) {
    if (match.index > start) parts.push({ type: 'text', start, text: text.slice(start, match.index) });
    for (const { index, 0: piece, 1: digits } of match[0].matchAll(/\[?(?:chunk:)?(\d+)[\s,;\]]*/g)) {
      parts.push({ type: 'mark', start: match.index + index, text: piece, chunkId: Number(digits) });
    }
    start = match.index + match[0].length;
  }
  if (start < text.length) parts.push({ type: 'text', start, text: text.slice(start) });
  return parts;
}

/** `start` is the part's place in the text. */
export type TextPart = { type: 'text'; start: number; text: string } | CitationMark;
export type CitationMark = { type: 'mark'; start: number; text: string; chunkId: number };
