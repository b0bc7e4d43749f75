import { fusionRule } from '../fuse/fusion-rule.ts';
import type { LoadedChunk } from '../store/load-chunks.ts';
import type { VectorResult } from '../store/search-vector.ts';
import type { RetrievedChunk } from '../terms.ts';
import type { FoundScope } from './find-scope.ts';
import { type Candidate, describeCandidates, mergeChannels } from './merge-channels.ts';
import type { Retrieval, RetrievalQuery, RetrieveContext } from './retrieve-chunks.ts';
import { loadScreened, withoutQuarantined } from './screen-chunks.ts';
import { CANDIDATES, type FoundByWords } from './search-words.ts';

/** What both channels found, merged, and the texts of the first. */
export async function loadCandidates(
  context: RetrieveContext,
  query: RetrievalQuery,
  { near, lexical, vectorMs }: Found,
  { load, project }: TextSource,
): Promise<Retrieval> {
  const merging = performance.now();
  const rule = fusionRule(context.fusion, context.embeddingModel.spaceId, context.lexicalRanking);
  const found = { near: near.hits, lexical };
  const fused = mergeChannels(rule, CANDIDATES, found);
  const loading = performance.now();
  // A reranker reads texts, so those it may put among the first have to be loaded too.
  const wanted = context.reranker ? Math.max(query.k, context.rerankLimits.maxDocuments) : query.k;
  const ids = fused.map(({ id }) => id);
  const texts = loadScreened(ids, wanted, () => project().injection, load);
  // While the texts are on their way.
  const described = (async () => describeCandidates(fused, found))();
  const [{ kept, quarantined }, candidates] = await Promise.all([texts, described]);
  const { scope, state, injection } = project();
  const usable = withoutQuarantined({ candidates, nearest: near.nearest }, kept, quarantined);
  return {
    projectId: scope.projectId,
    revision: state.revision,
    chunks: inOrder(candidates, kept),
    ...usable,
    quarantined,
    injection,
    counts: { vector: near.hits.length, lexical: lexical.hits.length },
    vector: { method: near.method },
    fusion: rule,
    lexical,
    timings: {
      lexicalMs: lexical.milliseconds,
      vectorMs,
      mergeMs: loading - merging,
      loadMs: performance.now() - loading,
    },
  };
}

type Found = { near: VectorResult; lexical: FoundByWords; vectorMs: number };

/** Where texts come from. `project` says what they are of, once some were loaded. */
export type TextSource = {
  load(chunkIds: readonly number[]): Promise<LoadedChunk[]>;
  project(): FoundScope;
};

function inOrder(candidates: readonly Candidate[], loaded: readonly LoadedChunk[]): RetrievedChunk[] {
  const byId = new Map(loaded.map((chunk) => [chunk.chunkId, chunk]));
  return candidates.flatMap(({ chunkId, fusedScore, ranks }) => {
    const chunk = byId.get(chunkId);
    return chunk ? [{ ...chunk, score: fusedScore, ranks }] : [];
  });
}
