import type { RetrievalChannel } from '../terms.ts';
import type { ScoredList } from './score-fusion.ts';

export type ChannelWeights = Record<RetrievalChannel, number>;

export const EVEN_WEIGHTS: ChannelWeights = { vector: 0.5, lexical: 0.5 };

/**
 * How much each channel counts for one question: as far as its scores are apart. A channel to which all chunks look alike
 * has nothing to say about them, and stretching its scores to the range of the other's would make noise of it.
 *
 * Cosines and BM25 are brought to one measure by what a cosine is worth in the space. BM25 adds up over the words of a
 * question, so by chance alone it spreads with the root of their number; it is divided by that.
 */
export function weighBySpread(
  lists: readonly ScoredList[],
  { cosineWorth, words }: { cosineWorth: number; words: number },
): ChannelWeights {
  const spreadOf = (channel: RetrievalChannel) => {
    const list = lists.find((each) => each.channel === channel);
    return list ? topOf(list) - floorOf(list) : 0;
  };
  const vector = cosineWorth * spreadOf('vector');
  const lexical = spreadOf('lexical') / Math.sqrt(Math.max(1, words));
  const total = vector + lexical;
  return total > 0 ? { vector: vector / total, lexical: lexical / total } : EVEN_WEIGHTS;
}

export function topOf({ hits }: ScoredList): number {
  return hits[0]?.score ?? 0;
}

export function floorOf({ hits, floor }: ScoredList): number {
  return floor ?? hits.at(-1)?.score ?? 0;
}
