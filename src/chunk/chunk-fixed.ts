import type { Extraction } from '../extract/extractor.ts';
import type { Block, Span } from '../terms.ts';
import { wholeCharacter } from '../text/whole-character.ts';
import type { ChunkPiece } from './chunk-blocks.ts';
import { countTokens } from './count-tokens.ts';
import { enterHeading, type Heading } from './heading-path.ts';
import { tablePieces } from './table-pieces.ts';

export const FIXED_LENGTH = 1200;
export const FIXED_OVERLAP = 150;

/**
 * Windows of 1,200 characters that share 150 with the one before: 4,000 give 1200, 1200, 1200 and 850. A table stands
 * between windows, cut only between rows; a few words before it, such as the name of its sheet, are with it.
 */
export function chunkFixed({ text, blocks }: Extraction): ChunkPiece[] {
  const pieces: ChunkPiece[] = [];
  const headingsBefore = followHeadings(blocks);
  const addWindows = (between: Span) => {
    for (const span of windowsOf(text, between)) {
      const headingPath = headingsBefore(span.end);
      pieces.push({ type: 'paragraph', headingPath, text: text.slice(span.start, span.end), span });
    }
  };
  let start = 0;
  for (const { type, span } of blocks) {
    if (type !== 'table') continue;
    const before = text.slice(start, span.start).trimStart();
    const isShort = before.length <= FIXED_OVERLAP;
    if (!isShort) addWindows({ start, end: span.start });
    const whole = { start: span.start - (isShort ? before.length : 0), end: span.end };
    const tokens = countTokens(text.slice(whole.start, whole.end));
    const table = { span: whole, contentStart: span.start, tokens };
    pieces.push(...tablePieces(text, table, headingsBefore(span.end)));
    start = span.end;
  }
  addWindows({ start, end: text.length });
  return pieces;
}

function windowsOf(text: string, { start, end }: Span): Span[] {
  const windows: Span[] = [];
  for (let at = start; at < end; at += FIXED_LENGTH - FIXED_OVERLAP) {
    const last = Math.min(at + FIXED_LENGTH, end);
    windows.push({ start: wholeCharacter(text, at), end: wholeCharacter(text, last) });
    if (last === end) break;
  }
  return windows;
}

/** The headings above an offset. Offsets must be asked for in rising order. */
function followHeadings(blocks: readonly Block[]): (end: number) => string[] {
  let path: Heading[] = [];
  let next = 0;
  return (end) => {
    for (; next < blocks.length && blocks[next]!.span.start < end; next += 1) {
      if (blocks[next]!.type === 'heading') path = enterHeading(path, blocks[next]!);
    }
    return path.map(({ text }) => text);
  };
}
