import { fuseChannels } from '../fuse/fuse-channels.ts';
import type { FusionRule } from '../fuse/fusion-rule.ts';
import { reciprocalRankFusion } from '../fuse/reciprocal-rank-fusion.ts';
import type { Fused, ScoredHit } from '../fuse/score-fusion.ts';
import type { VectorHit } from '../store/search-vector.ts';
import type { RetrievalChannel } from '../terms.ts';
import type { FoundByWords } from './search-words.ts';

/** Everything the channels found, best first. */
export function mergeChannels(rule: FusionRule, depth: number, { near, lexical }: ByChannel): Fused[] {
  const words = lexical.words.filter(({ chunks }) => chunks > 0).length;
  return fuseChannels(rule, { ...scoredHits({ near, lexical }), depth, words });
}

/** The hits of both channels. */
export type ByChannel = {
  near: readonly VectorHit[];
  lexical: Pick<FoundByWords, 'hits' | 'words' | 'coverage'>;
};

function scoredHits({ near, lexical }: ByChannel): Record<RetrievalChannel, ScoredHit[]> {
  return {
    vector: near.map(({ chunkId, distance }) => ({ id: chunkId, score: -distance })),
    lexical: lexical.hits.map(({ chunkId, score }) => ({ id: chunkId, score })),
  };
}

/** The same with what each of the channels thought of it. */
export function describeCandidates(fused: readonly Fused[], found: ByChannel): Candidate[] {
  const { vector, lexical } = scoredHits(found);
  const { coverage } = found.lexical;
  const byRank = reciprocalRankFusion([
    { channel: 'vector', hits: vector },
    { channel: 'lexical', hits: lexical },
  ]);
  const rrfScores = new Map(byRank.map(({ id, score }) => [id, score]));
  const distances = new Map(found.near.map(({ chunkId, distance }) => [chunkId, distance]));
  const lexicalScores = new Map(lexical.map(({ id, score }) => [id, score]));
  return fused.map(({ id, score, ranks, parts }) => ({
    chunkId: id,
    ranks,
    distance: distances.get(id),
    lexicalScore: lexicalScores.get(id),
    coverage: coverage && (coverage.get(id) ?? 0),
    fusedScore: score,
    parts,
    rrfScore: rrfScores.get(id)!,
  }));
}

/** A chunk that a channel found, before its text is known. */
export type Candidate = {
  chunkId: number;
  /** From 1, in each channel that returned it. */
  ranks: Partial<Record<RetrievalChannel, number>>;
  /** Cosine distance of the nearest of its vectors, where the vector channel returned it. */
  distance?: number;
  /** BM25, where the lexical channel returned it. */
  lexicalScore?: number;
  /** The share of the question's words that it holds, each by its weight; 0 but for the first that the words found. */
  coverage?: number;
  /** What the order was made by. */
  fusedScore: number;
  /** What the fused score consists of: the share and the weight of each channel. */
  parts: Fused['parts'];
  /** By ranks alone (k=60), whatever the order was made by: abstention is decided on it. */
  rrfScore: number;
  rerankScore?: number;
};
