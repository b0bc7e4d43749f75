import type { Fused, ScoredList } from './score-fusion.ts';

/** Damps the lead of the first ranks; 60 is the value of the paper that proposed it (Cormack et al., 2009). */
export const RRF_K = 60;

/**
 * Merges ranked lists by reciprocal rank: score(id) = sum over lists of 1 / (k + rank), ranks from 1.
 * Only ranks count, so distances and word scores never need a common scale. Ties go to the lower id.
 * Ids must be unique within a list.
 */
export function reciprocalRankFusion(lists: readonly ScoredList[], k = RRF_K): Fused[] {
  const fused = new Map<number, Fused>();
  for (const { channel, hits } of lists) {
    hits.forEach(({ id }, index) => {
      const entry = fused.get(id) ?? { id, score: 0, ranks: {}, parts: {} };
      const share = 1 / (k + index + 1);
      entry.score += share;
      entry.ranks[channel] = index + 1;
      entry.parts[channel] = { share, weight: 1 };
      fused.set(id, entry);
    });
  }
  return [...fused.values()].sort((left, right) => right.score - left.score || left.id - right.id);
}
