import type { Helix } from '../../src/compose.ts';
import { type ChannelResults, fuseChannels } from '../../src/fuse/fuse-channels.ts';
import { fusionRule } from '../../src/fuse/fusion-rule.ts';
import type { Reranker } from '../../src/models/reranker.ts';
import type { Candidate } from '../../src/retrieve/merge-channels.ts';
import { type RetrievalQuery, retrieveChunks } from '../../src/retrieve/retrieve-chunks.ts';
import { CANDIDATES } from '../../src/retrieve/search-words.ts';
import type { RetrievalChannel } from '../../src/terms.ts';
import { rankByCoverDensity } from './rank-by-cover-density.ts';

/**
 * The chunks in the order of every configuration for one question, best first. One retrieval gives what the channels
 * found and the order the product has; the other orders are made from the same lists.
 */
export async function rankQuestion(
  helix: Helix,
  question: string,
  reranker?: Reranker,
): Promise<Record<string, number[]>> {
  const query = { question, project: 'default', k: CANDIDATES };
  const { candidates, lexical } = await retrieveChunks(helix, query);
  const results: ChannelResults = {
    vector: scoresOf(candidates, 'vector', ({ distance }) => -distance!),
    lexical: scoresOf(candidates, 'lexical', ({ lexicalScore }) => lexicalScore!),
    depth: CANDIDATES,
    words: lexical.words.filter(({ chunks }) => chunks > 0).length,
  };
  const idsOf = (found: readonly { id: number }[]) => found.map(({ id }) => id);
  return {
    'ts_rank_cd, all words': await rankByCoverDensity(helix, question, 'all'),
    'ts_rank_cd, any word': await rankByCoverDensity(helix, question, 'any'),
    BM25: idsOf(results.lexical),
    vector: idsOf(results.vector),
    'RRF (k=60)': idsOf(fuseChannels(fusionRule('rrf', ''), results)),
    'scores, even weights': idsOf(fuseChannels({ kind: 'even' }, results)),
    [DEFAULT]: candidates.map(({ chunkId }) => chunkId),
    ...(reranker && { [RERANKED]: await rerank(helix, query, reranker) }),
  };
}

export const DEFAULT = 'default';
export const RERANKED = 'default + rerank';
export const CHANNELS: readonly string[] = ['BM25', 'vector'];

async function rerank(helix: Helix, query: RetrievalQuery, reranker: Reranker): Promise<number[]> {
  // The machine may be slow, and what is measured is the order.
  const rerankLimits = { timeoutMs: 60_000, maxDocuments: reranker.maxTexts, failOpen: false };
  const { candidates } = await retrieveChunks({ ...helix, reranker, rerankLimits }, query);
  return candidates.map(({ chunkId }) => chunkId);
}

function scoresOf(
  candidates: readonly Candidate[],
  channel: RetrievalChannel,
  scoreOf: (candidate: Candidate) => number,
) {
  return candidates
    .filter(({ ranks }) => ranks[channel] !== undefined)
    .sort((left, right) => left.ranks[channel]! - right.ranks[channel]!)
    .map((candidate) => ({ id: candidate.chunkId, score: scoreOf(candidate) }));
}
