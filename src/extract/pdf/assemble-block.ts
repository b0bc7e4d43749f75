import type { Box, PlacedSpan } from '../../terms.ts';
import type { BlockDraft } from '../build-extraction.ts';
import { lineSeam, type Vocabulary } from './layout/join-words.ts';
import { type TextLine, union } from './layout/text-line.ts';

/** The text of lines as one paragraph, each line with its place. */
export function joinLines(lines: readonly TextLine[], words: Vocabulary): JoinedLines {
  let text = '';
  const parts: PlacedSpan[] = [];
  for (const line of lines) {
    if (text !== '') {
      const seam = lineSeam(text.slice(-LONGEST_WORD), line.text, words);
      if (seam.dropsHyphen) {
        text = text.slice(0, -1);
        parts.at(-1)!.span.end -= 1;
      }
      if (seam.blank) text += ' ';
    }
    const start = text.length;
    text += line.text;
    parts.push({ span: { start, end: text.length }, place: { page: line.page, box: line.place } });
  }
  return { text, parts };
}

/** Lines one below the other, as code and items of lists stand. */
export function stackTexts(texts: readonly JoinedLines[]): JoinedLines {
  let text = '';
  const parts: PlacedSpan[] = [];
  for (const piece of texts) {
    if (text !== '') text += '\n';
    const by = text.length;
    for (const { span, place } of piece.parts) {
      parts.push({ span: { start: span.start + by, end: span.end + by }, place });
    }
    text += piece.text;
  }
  return { text, parts };
}

/** Around the lines on the first page that a block is on. */
export function placeOf(lines: readonly TextLine[]): BlockDraft['place'] {
  const page = lines[0]!.page;
  const box = lines
    .filter((line) => line.page === page)
    .map(({ place }) => place)
    .reduce<Box>(union, lines[0]!.place);
  return { page, box };
}

export type JoinedLines = { text: string; parts: PlacedSpan[] };

/** Only the end of the text so far is looked at for a hyphen. */
const LONGEST_WORD = 80;
