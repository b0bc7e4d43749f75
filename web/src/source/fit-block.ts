import type { DocumentBlock } from '../../../src/client/client.ts';
import type { Span } from '../../../src/terms.ts';
import { overlaps } from './marks.ts';

/** More than that of one block slows the page down and helps nobody: about ten screens. */
const LONGEST_SHOWN = 24_000;
/** What is shown on either side of the passage in a block that is too long. */
const AROUND = 4000;

/**
 * The text of a block as it is shown: all of it, or of a very long one the whole lines around the passage. `start` is the
 * place of the text in the extracted one.
 */
export function fitBlock({ text, start_offset }: DocumentBlock, passage: Span): FittedText {
  const whole = { start: start_offset, end: start_offset + text.length };
  if (text.length <= LONGEST_SHOWN) return { text, start: start_offset, isWhole: true };
  const { start, end } = wantedPart(whole, passage);
  const from = text.lastIndexOf('\n', start - start_offset) + 1;
  const lineEnd = text.indexOf('\n', end - start_offset);
  const to = lineEnd === -1 || lineEnd - from > LONGEST_SHOWN ? end - start_offset : lineEnd;
  const first = start - start_offset - from > AROUND ? start - start_offset : from;
  return { text: text.slice(first, to).toWellFormed(), start: start_offset + first, isWhole: false };
}

/** Of a block that is only near the passage, the end that is next to it. */
function wantedPart(block: Span, passage: Span): Span {
  if (overlaps(block, passage))
    return {
      start: Math.max(block.start, passage.start - AROUND),
      end: Math.min(block.end, passage.end + AROUND),
    };
  return block.end <= passage.start
    ? { start: block.end - AROUND, end: block.end }
    : { start: block.start, end: block.start + AROUND };
}

export type FittedText = { text: string; start: number; isWhole: boolean };
