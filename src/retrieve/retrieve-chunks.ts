import { embedQuestion } from '../embed/embed-question.ts';
import type { FusionRule } from '../fuse/fusion-rule.ts';
import type { EmbeddingModel } from '../models/embedding-model.ts';
import type { Reranker } from '../models/reranker.ts';
import { type RerankLimits, rerankCandidates } from '../rerank/rerank-candidates.ts';
import type { ResidentProjects } from '../resident/resident-projects.ts';
import type { Database } from '../store/database.ts';
import type { LexicalRanking } from '../store/search-lexical.ts';
import type { VersionInstead } from '../store/search-scope.ts';
import type { VectorMethod } from '../store/search-vector.ts';
import type {
  Confidentiality,
  InjectionRules,
  QuarantinedChunk,
  RetrievedChunk,
  SearchFilters,
  TenantId,
} from '../terms.ts';
import type { Candidate } from './merge-channels.ts';
import { retrieveHeld } from './retrieve-held.ts';
import { retrieveStored } from './retrieve-stored.ts';
import type { FoundByWords } from './search-words.ts';

/**
 * Finds the chunks that a question should be answered from. The one way to evidence, whoever asks: in memory where the
 * project is held there, else by the indexes of the database.
 */
export async function retrieveChunks(context: RetrieveContext, query: RetrievalQuery): Promise<Retrieval> {
  const started = performance.now();
  const found = await withEachOther(query.signal, async (signal) => {
    const asked = { ...query, signal };
    let embedMs = Number.NaN;
    const embedding = embedQuestion(context.embeddingModel, query.question, signal).finally(() => {
      embedMs = performance.now() - started;
    });
    // Whoever fails before it is needed does not wait for it.
    embedding.catch(() => {});
    const retrieval =
      (await retrieveHeld(context, asked, embedding)) ?? (await retrieveStored(context, asked, embedding));
    const searchMs = performance.now() - started - embedMs;
    return { ...retrieval, timings: { ...retrieval.timings, embedMs, searchMs } };
  });
  const retrieval = await reranked(context, query, found);
  const retrievalMs = performance.now() - started;
  return { ...retrieval, timings: { ...retrieval.timings, retrievalMs } };
}

/** When one part fails, the others are not worth going on with. */
async function withEachOther<Result>(
  given: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const failure = new AbortController();
  const signal = given ? AbortSignal.any([given, failure.signal]) : failure.signal;
  try {
    return await work(signal);
  } catch (error) {
    failure.abort();
    throw error;
  }
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
  /** Projects that this process holds in memory. */
  resident?: ResidentProjects;
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
  vector: { method: VectorMethod };
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
