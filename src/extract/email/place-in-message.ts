import type { Place } from '../../terms.ts';
import type { BlockDraft } from '../build-extraction.ts';
import type { Lines } from '../html/lines.ts';

/** Blocks of a decoded text with the lines of the file it came from; without any when those are not known. */
export function placeInMessage(
  blocks: readonly BlockDraft[],
  toFile: ((lines: Lines) => Lines) | undefined,
): BlockDraft[] {
  return blocks.map(({ place, parts, ...block }) => {
    if (!toFile) return block;
    const moved = ({ startLine = 1, endLine = startLine }: Place) => toFile({ startLine, endLine });
    return {
      ...block,
      ...(place && { place: moved(place) }),
      ...(parts && { parts: parts.map((part) => ({ ...part, place: moved(part.place) })) }),
    };
  });
}
