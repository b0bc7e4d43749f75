import type { FusionRule } from './fusion-rule.ts';
import { reciprocalRankFusion } from './reciprocal-rank-fusion.ts';
import { type Fused, type ScoredHit, type ScoredList, scoreFusion } from './score-fusion.ts';
import { EVEN_WEIGHTS, weighBySpread } from './weigh-channels.ts';

/**
 * Merges what the channels found, best first, by the rule of the space. Pure: the same lists give the same order
 * wherever they came from, and ties go to the lower id. Ids must be unique within a list; higher scores are better.
 */
export function fuseChannels(rule: FusionRule, { vector, lexical, depth, words }: ChannelResults): Fused[] {
  // A word search that gave fewer than it was asked for has no more: what it left out shares no word with the question, or
  // not what stands in quotes.
  const isWhole = lexical.length < depth;
  const lists: ScoredList[] = [
    { channel: 'vector', hits: vector },
    { channel: 'lexical', hits: lexical, ...(isWhole && { floor: 0 }) },
  ];
  if (rule.kind === 'ranks') return reciprocalRankFusion(lists, rule.k);
  if (rule.kind === 'even') return scoreFusion(lists, EVEN_WEIGHTS);
  return scoreFusion(lists, weighBySpread(lists, { cosineWorth: rule.cosineWorth, words }));
}

export type ChannelResults = {
  /** Best first; the score is the cosine, or the negative distance: only differences count. */
  vector: readonly ScoredHit[];
  /** Best first; the score is BM25. */
  lexical: readonly ScoredHit[];
  /** How many hits each channel was asked for. */
  depth: number;
  /** How many different words of the question the project holds. */
  words: number;
};
