import type { Box, PlacedSpan } from '../../terms.ts';
import type { BlockDraft } from '../build-extraction.ts';
import { lineSeam, type Vocabulary } from './layout/join-words.ts';
import { type TextLine, union } from './layout/text-line.ts';

/** The text of lines as one paragraph, each line with its place. */
export function joinLines(lines: readonly TextLine[], words: Vocabulary): JoinedLines {
  // Pieces are put together once: looking at the end of a text that grows takes quadratic time.
  const pieces: string[] = [];
  const parts: PlacedSpan[] = [];
  let start = 0;
  lines.forEach((line, index) => {
    const next = lines[index + 1];
    const seam = next ? lineSeam(line.text, next.text, words) : { dropsHyphen: false, blank: false };
    const text = seam.dropsHyphen ? line.text.slice(0, -1) : line.text;
    pieces.push(seam.blank ? `${text} ` : text);
    parts.push({ span: { start, end: start + text.length }, place: { page: line.page, box: line.place } });
    start += text.length + (seam.blank ? 1 : 0);
  });
  return { text: pieces.join(''), parts };
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
