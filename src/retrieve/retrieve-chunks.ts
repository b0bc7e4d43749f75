import { embedQuestion } from '../embed/embed-question.ts';
import { type FusionRule, fusionRule } from '../fuse/fusion-rule.ts';
import type { EmbeddingModel } from '../models/embedding-model.ts';
import type { Reranker } from '../models/reranker.ts';
import { type RerankLimits, rerankCandidates } from '../rerank/rerank-candidates.ts';
import { type Database, limitClearance, type Session, type Work } from '../store/database.ts';
import { type LoadedChunk, loadChunks } from '../store/load-chunks.ts';
import type { LexicalRanking } from '../store/search-lexical.ts';
import type { VersionInstead } from '../store/search-scope.ts';
import { searchVector } from '../store/search-vector.ts';
import type {
  Confidentiality,
  InjectionRules,
  QuarantinedChunk,
  RetrievedChunk,
  SearchFilters,
  TenantId,
} from '../terms.ts';
import { findScope } from './find-scope.ts';
import { type Candidate, mergeChannels } from './merge-channels.ts';
import { loadScreened, withoutQuarantined } from './screen-chunks.ts';
import { CANDIDATES, type FoundByWords, searchWords } from './search-words.ts';

/**
 * Finds the chunks that a question should be answered from. The one way to evidence, whoever asks.
 *
 * The word search needs no vector, so it runs while the question is embedded and the vectors are searched. Both speak of
 * the same state of the documents: when something was published between them, the words are searched again beside the
 * vectors.
 */
export async function retrieveChunks(context: RetrieveContext, query: RetrievalQuery): Promise<Retrieval> {
  const started = performance.now();
  const found = await withEachOther(query.signal, (signal) => {
    // First in turn: where an engine has one session only, the vectors must not wait for words that wait for them.
    const words = reading(context, signal, (session) => searchWords(session, context, query));
    return [searchVectors(context, { ...query, signal }, words), words];
  });
  const retrieval = await reranked(context, query, found);
  const retrievalMs = performance.now() - started;
  return { ...retrieval, timings: { ...retrieval.timings, retrievalMs } };
}

/** The first of two results. When one of the two fails, the other is not worth going on with. */
async function withEachOther<Result>(
  given: AbortSignal | undefined,
  start: (signal: AbortSignal) => [Promise<Result>, Promise<unknown>],
): Promise<Result> {
  const failure = new AbortController();
  const signal = given ? AbortSignal.any([given, failure.signal]) : failure.signal;
  try {
    const [result] = await Promise.all(start(signal));
    return result;
  } catch (error) {
    failure.abort();
    throw error;
  }
}

async function searchVectors(
  context: RetrieveContext,
  query: RetrievalQuery,
  words: Promise<FoundByWords>,
): Promise<Retrieval> {
  const started = performance.now();
  const vector = await embedQuestion(context.embeddingModel, query.question, query.signal);
  const embedded = performance.now();
  const found = await reading(context, query.signal, (session) =>
    searchAndLoad(session, context, query, { vector, words }),
  );
  const timings = { embedMs: embedded - started, searchMs: performance.now() - embedded };
  return { ...found, timings: { ...found.timings, ...timings } };
}

async function searchAndLoad(
  session: Session,
  context: RetrieveContext,
  query: RetrievalQuery,
  { vector, words }: { vector: Float32Array; words: Promise<FoundByWords> },
): Promise<Retrieval> {
  const { tenant, embeddingModel } = context;
  const { spaceId } = embeddingModel;
  const searching = performance.now();
  const { scope, state: project, injection } = await findScope(session, context, query);
  const near = await searchVector(session, tenant, { spaceId, vector, scope, limit: CANDIDATES, project });
  const vectorMs = performance.now() - searching;
  const before = await words;
  const isCurrent = before.state.revision === project.revision;
  const lexical = isCurrent ? before : await searchWords(session, context, query);
  const merging = performance.now();
  const rule = fusionRule(context.fusion, spaceId, context.lexicalRanking);
  const candidates = mergeChannels(rule, CANDIDATES, near.hits, lexical);
  const loading = performance.now();
  // A reranker reads texts, so those it may put among the first have to be loaded too.
  const wanted = context.reranker ? Math.max(query.k, context.rerankLimits.maxDocuments) : query.k;
  const ids = candidates.map(({ chunkId }) => chunkId);
  const { kept, quarantined } = await loadScreened(ids, wanted, injection, (chunkIds) =>
    loadChunks(session, tenant, { chunkIds, spaceId, vector }),
  );
  const usable = withoutQuarantined({ candidates, nearest: near.nearest }, kept, quarantined);
  return {
    projectId: scope.projectId,
    revision: project.revision,
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

/** The first of the chunks in the reranker's order; in the order they had when there is none, or it failed. */
async function reranked(
  context: RetrieveContext,
  query: RetrievalQuery,
  found: Retrieval,
): Promise<Retrieval> {
  const { reranker, rerankLimits } = context;
  if (!reranker) return found;
  const { question, signal, k } = query;
  const { order, scores, skipped, error, ms } = await rerankCandidates(reranker, found.chunks, {
    ...rerankLimits,
    question,
    signal,
  });
  const chunks = new Map(found.chunks.map((chunk) => [chunk.chunkId, chunk]));
  const places = new Map(order.map((chunkId, place) => [chunkId, place]));
  const placeOf = ({ chunkId }: Candidate) => places.get(chunkId) ?? order.length;
  return {
    ...found,
    chunks: order.slice(0, k).map((chunkId) => withScore(chunks.get(chunkId)!, scores.get(chunkId))),
    candidates: found.candidates
      .map((candidate) => ({ ...candidate, rerankScore: scores.get(candidate.chunkId) }))
      .sort((left, right) => placeOf(left) - placeOf(right)),
    rerank: { reranker: reranker.id, skipped, error },
    timings: { ...found.timings, rerankMs: ms },
  };
}

function withScore(chunk: RetrievedChunk, rerankScore: number | undefined): RetrievedChunk {
  return rerankScore === undefined ? chunk : { ...chunk, score: rerankScore, rerankScore };
}

function inOrder(candidates: readonly Candidate[], loaded: readonly LoadedChunk[]): RetrievedChunk[] {
  const byId = new Map(loaded.map((chunk) => [chunk.chunkId, chunk]));
  return candidates.flatMap(({ chunkId, fusedScore, ranks }) => {
    const chunk = byId.get(chunkId);
    return chunk ? [{ ...chunk, score: fusedScore, ranks }] : [];
  });
}

/** Runs `work` in one snapshot of what the caller may see. */
export function reading<Result>(
  { database, tenant, clearance }: RetrieveContext,
  signal: AbortSignal | undefined,
  work: Work<Result>,
): Promise<Result> {
  return database.withTenant(
    tenant,
    async (session) => {
      if (clearance) await limitClearance(session, clearance);
      return work(session);
    },
    { readOnly: true, signal },
  );
}

export type RetrieveContext = {
  database: Database;
  tenant: TenantId;
  embeddingModel: EmbeddingModel;
  /** How the channels are merged: by their scores, or by their ranks. */
  fusion: 'score' | 'rrf';
  lexicalRanking: LexicalRanking;
  reranker?: Reranker;
  rerankLimits: RerankLimits;
  /** How chunks are screened where the project does not say otherwise. */
  injection: InjectionRules;
  /** The most confidential documents the caller may see; all when not given. */
  clearance?: Confidentiality;
};

export type RetrievalQuery = {
  /** As it is searched for: a follow-up question is rewritten before. */
  question: string;
  project: string;
  documentId?: number;
  /** Answers from the versions that held at this time (ISO 8601) instead of the active ones. */
  asOf?: string;
  /** Looks at a version as if it were the active one of its document. */
  instead?: VersionInstead;
  filters?: SearchFilters;
  /** How many chunks are wanted. */
  k: number;
  /** Named where something is logged. */
  requestId?: string;
  signal?: AbortSignal;
};

export type Retrieval = {
  projectId: number;
  /** Grows with every change of what can be found in the project. */
  revision: number;
  /** Best first; source `n` of the answer is `chunks[n - 1]`. */
  chunks: RetrievedChunk[];
  /** All that the channels found, in the order of `chunks`; without those in quarantine. */
  candidates: Candidate[];
  /** Chunks that were found and may not be used. */
  quarantined: QuarantinedChunk[];
  /** By what they were screened. */
  injection: InjectionRules;
  /** Distance of the nearest text in the scope; undefined when there is none. */
  nearest: number | undefined;
  counts: { vector: number; lexical: number };
  vector: { method: 'exact' | 'index' };
  /** How the channels were merged. */
  fusion: FusionRule;
  /** Undefined when no reranker is configured. */
  rerank?: { reranker: string; skipped: boolean; error?: string };
  lexical: Pick<FoundByWords, 'exact' | 'matched' | 'words'>;
  timings: RetrievalTimings;
};

/** In milliseconds. The word search runs beside the rest, so the parts may add up to more than the whole. */
export type RetrievalTimings = {
  embedMs?: number;
  lexicalMs: number;
  vectorMs: number;
  mergeMs: number;
  loadMs: number;
  rerankMs?: number;
  /** From the vector of the question to the end. */
  searchMs?: number;
  retrievalMs?: number;
};
