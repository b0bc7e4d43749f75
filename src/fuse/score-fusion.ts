import type { RetrievalChannel } from '../terms.ts';

/**
 * Merges scored lists: each is brought to the range from 0 (its worst) to 1 (its best), and a chunk's score is the mean
 * over the lists, 0 where a list does not have it. Unlike ranks, scores tell a clear winner from one of many.
 * Ties go to the lower id. Ids must be unique within a list; higher scores are better.
 */
export function scoreFusion(lists: readonly ScoredList[]): Fused[] {
  const fused = new Map<number, Fused>();
  for (const { channel, hits } of lists) {
    const scores = hits.map(({ score }) => score);
    const lowest = Math.min(...scores);
    const range = Math.max(...scores) - lowest;
    hits.forEach(({ id, score }, index) => {
      const entry = fused.get(id) ?? { id, score: 0, ranks: {} };
      entry.score += (range > 0 ? (score - lowest) / range : 1) / lists.length;
      entry.ranks[channel] = index + 1;
      fused.set(id, entry);
    });
  }
  return [...fused.values()].sort((left, right) => right.score - left.score || left.id - right.id);
}

export type ScoredList = { channel: RetrievalChannel; hits: readonly { id: number; score: number }[] };
export type Fused = { id: number; score: number; ranks: Partial<Record<RetrievalChannel, number>> };
