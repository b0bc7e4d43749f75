import { meanOf } from '../quality/measure-ranking.ts';
import type { Place } from '../quality/read-set.ts';

/** How many of the first chunks are looked at. */
export const DEPTHS = [5, 10, 20] as const;

/**
 * What the first chunks of a ranking have of the golden spans of a question: whether any of them is overlapped by one, and
 * how large a share of them is.
 */
export function measureRecall(ranking: readonly Place[], golden: readonly Place[]): Recall[] {
  return DEPTHS.map((depth) => {
    const first = ranking.slice(0, depth);
    const found = golden.filter((span) => first.some((chunk) => overlaps(chunk, span))).length;
    return { hit: found > 0 ? 1 : 0, share: golden.length === 0 ? 0 : found / golden.length };
  });
}

/** Of one depth. */
export type Recall = { hit: number; share: number };

function overlaps(chunk: Place, span: Place): boolean {
  return chunk.document === span.document && chunk.start < span.end && chunk.end > span.start;
}

/** Each measure at each depth over all questions, with its standard error: hits first, then shares. */
export function meanRecall(results: readonly (readonly Recall[])[]): { mean: number; error: number }[] {
  return (['hit', 'share'] as const).flatMap((measure) =>
    DEPTHS.map((_, index) => meanOf(results.map((recalls) => recalls[index]![measure]))),
  );
}
