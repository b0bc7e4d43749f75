import { RRF_K } from './reciprocal-rank-fusion.ts';

/** How the channels are merged, by what was asked for, by the space that the vectors are in and by what ranks the words. */
export function fusionRule(
  fusion: 'score' | 'rrf',
  spaceId: string,
  lexicalRanking: 'bm25' | 'ts_rank_cd' = 'bm25',
): FusionRule {
  if (fusion === 'rrf') return { kind: 'ranks', k: RRF_K };
  // What a cosine is worth was measured in points of BM25; another ranking has other points.
  const cosineWorth = lexicalRanking === 'bm25' ? COSINE_WORTH.get(spaceId) : undefined;
  return cosineWorth === undefined ? { kind: 'even' } : { kind: 'spread', cosineWorth };
}

/**
 * What a difference of 1 in cosine is worth in points of BM25, for a question of one word. It belongs to a space, because
 * each model spreads its cosines differently: in both of these it is 1.3 to 1.4 points for the standard deviation of the
 * cosine between a question and any chunk (0.11 and 0.03). A space that is not here has not been measured, and its
 * channels count the same. Tuned on one half of five sets of questions and checked on the other; from 11 to 16, or 35
 * to 55, it is as good (docs/decisions/2026-11-16-fusion-by-eval.md).
 */
const COSINE_WORTH: ReadonlyMap<string, number> = new Map([
  ['local/all-MiniLM-L6-v2@384', 13],
  ['local/gte-small@384', 45],
]);

export type FusionRule =
  | { kind: 'ranks'; k: number }
  | { kind: 'even' }
  | { kind: 'spread'; cosineWorth: number };
