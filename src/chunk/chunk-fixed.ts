import type { Extraction } from '../extract/extractor.ts';
import type { Block } from '../terms.ts';
import { wholeCharacter } from '../text/whole-character.ts';
import type { ChunkPiece } from './chunk-blocks.ts';
import { enterHeading, type Heading } from './heading-path.ts';

export const FIXED_LENGTH = 1200;
export const FIXED_OVERLAP = 150;

/** Windows of 1,200 characters that share 150 with the one before: 4,000 give 1200, 1200, 1200 and 850. */
export function chunkFixed({ text, blocks }: Extraction): ChunkPiece[] {
  const pieces: ChunkPiece[] = [];
  const headingsBefore = followHeadings(blocks);
  for (let start = 0; start < text.length; start += FIXED_LENGTH - FIXED_OVERLAP) {
    const span = {
      start: wholeCharacter(text, start),
      end: wholeCharacter(text, Math.min(start + FIXED_LENGTH, text.length)),
    };
    const headingPath = headingsBefore(span.end);
    pieces.push({ type: 'paragraph', headingPath, text: text.slice(span.start, span.end), span });
    if (span.end === text.length) break;
  }
  return pieces;
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
