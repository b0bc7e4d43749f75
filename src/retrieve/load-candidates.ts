import { fusionRule } from '../fuse/fusion-rule.ts';
import type { Session } from '../store/database.ts';
import { type LoadedChunk, loadChunks, loadChunksOf } from '../store/load-chunks.ts';
import type { VectorResult } from '../store/search-vector.ts';
import type { RetrievedChunk } from '../terms.ts';
import { type FoundScope, findScope, scopeIn } from './find-scope.ts';
import { type Candidate, describeCandidates, mergeChannels } from './merge-channels.ts';
import type { Retrieval, RetrievalQuery, RetrieveContext } from './retrieve-chunks.ts';
import { loadScreened, withoutQuarantined } from './screen-chunks.ts';
import { CANDIDATES, type FoundByWords } from './search-words.ts';

/**
 * What both channels found, merged, and the texts of the first. Where the project is not known yet, the statement that loads them
 * says which it is.
 */
export async function loadCandidates(
  session: Session,
  context: RetrieveContext,
  query: RetrievalQuery,
  { vector, near, distances, lexical, vectorMs, ...given }: Found,
): Promise<{ project: FoundScope; retrieval: Retrieval }> {
  const { tenant } = context;
  const { spaceId } = context.embeddingModel;
  const merging = performance.now();
  const rule = fusionRule(context.fusion, spaceId, context.lexicalRanking);
  const found = { near: near.hits, lexical };
  const fused = mergeChannels(rule, CANDIDATES, found);
  const loading = performance.now();
  // A reranker reads texts, so those it may put among the first have to be loaded too.
  const wanted = context.reranker ? Math.max(query.k, context.rerankLimits.maxDocuments) : query.k;
  const ids = fused.map(({ id }) => id);
  let { project } = given;
  const load = async (chunkIds: readonly number[]) => {
    const areMeasured = distances && chunkIds.every((id) => distances.has(id));
    const request = { chunkIds, ...(areMeasured ? { distances } : { spaceId, vector }) };
    if (project) return loadChunks(session, tenant, request);
    const loaded = await loadChunksOf(session, tenant, { ...request, name: query.project, spaceId });
    project = scopeIn(context, query, loaded.project);
    return loaded.chunks;
  };
  const texts = loadScreened(ids, wanted, () => project!.injection, load);
  // While the texts are on their way.
  const described = (async () => describeCandidates(fused, found))();
  const [{ kept, quarantined }, candidates] = await Promise.all([texts, described]);
  project ??= await findScope(session, context, query);
  const { scope, state, injection } = project;
  const usable = withoutQuarantined({ candidates, nearest: near.nearest }, kept, quarantined);
  const retrieval = {
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
  return { project, retrieval };
}

type Found = {
  project?: FoundScope;
  vector: Float32Array;
  near: VectorResult;
  /** Of texts, as far as they are known already. */
  distances?: ReadonlyMap<number, number>;
  lexical: FoundByWords;
  vectorMs: number;
};

function inOrder(candidates: readonly Candidate[], loaded: readonly LoadedChunk[]): RetrievedChunk[] {
  const byId = new Map(loaded.map((chunk) => [chunk.chunkId, chunk]));
  return candidates.flatMap(({ chunkId, fusedScore, ranks }) => {
    const chunk = byId.get(chunkId);
    return chunk ? [{ ...chunk, score: fusedScore, ranks }] : [];
  });
}
