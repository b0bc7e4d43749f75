import type { RetrievalChannel } from '../terms.ts';
import { type ChannelWeights, EVEN_WEIGHTS, floorOf, topOf } from './weigh-channels.ts';

/**
 * Merges scored lists: each is brought to the range from 0 (its floor) to 1 (its best), and a chunk's score is the
 * weighted sum, 0 where a list does not have it. Unlike ranks, scores tell a clear winner from one of many.
 * Ties go to the lower id. Ids must be unique within a list; higher scores are better.
 */
export function scoreFusion(lists: readonly ScoredList[], weights: ChannelWeights = EVEN_WEIGHTS): Fused[] {
  const fused = new Map<number, Fused>();
  for (const list of lists) {
    const { channel, hits } = list;
    const weight = weights[channel];
    const floor = floorOf(list);
    const range = topOf(list) - floor;
    hits.forEach(({ id, score }, index) => {
      const entry = fused.get(id) ?? { id, score: 0, ranks: {}, parts: {} };
      const share = range > 0 ? (score - floor) / range : 1;
      entry.score += weight * share;
      entry.ranks[channel] = index + 1;
      entry.parts[channel] = { share, weight };
      fused.set(id, entry);
    });
  }
  return [...fused.values()].sort((left, right) => right.score - left.score || left.id - right.id);
}

export type ScoredHit = { id: number; score: number };

export type ScoredList = {
  channel: RetrievalChannel;
  /** Best first. */
  hits: readonly ScoredHit[];
  /** What a chunk is taken to score that is not in the list; the score of the last that is, when not given. */
  floor?: number;
};

export type Fused = {
  id: number;
  /** The sum over the channels of share times weight; what the order is by. */
  score: number;
  /** From 1, in each channel that has it. */
  ranks: Partial<Record<RetrievalChannel, number>>;
  /** What each channel that has it gave to the score. */
  parts: Partial<Record<RetrievalChannel, FusedPart>>;
};

/** `share` is 1 for the best of a channel and 0 for what is no better than a chunk it did not list. */
export type FusedPart = { share: number; weight: number };
