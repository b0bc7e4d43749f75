import type { ChunkPassage } from '../../../src/client/client.ts';
import { findCitedRanges } from './find-cited-ranges.ts';
import type { Marks } from './marks.ts';

/** Where a passage is in the extracted text, and where in it the claim is from. */
export function placeMarks(passage: PassageSpan, claim: string): Marks {
  const { text, start_offset, end_offset } = passage;
  const shift = textStart(passage);
  const claims = findCitedRanges(text, claim).map(({ start, end }) => ({
    start: Math.max(start_offset, start + shift),
    end: Math.min(end_offset, end + shift),
  }));
  return {
    passage: { start: start_offset, end: end_offset },
    claims: claims.filter(({ start, end }) => start < end),
  };
}

/**
 * Where the text of a passage would begin in the extracted one. A later part of a long table repeats the table's head,
 * which stands somewhere else there: then it is before the passage.
 */
export function textStart({ text, end_offset }: PassageSpan): number {
  return end_offset - text.length;
}

type PassageSpan = Pick<ChunkPassage, 'text' | 'start_offset' | 'end_offset'>;
