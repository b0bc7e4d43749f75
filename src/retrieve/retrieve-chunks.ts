import { embedQuestion } from '../embed/embed-texts.ts';
import { reciprocalRankFusion } from '../fuse/reciprocal-rank-fusion.ts';
import { type ScoredList, scoreFusion } from '../fuse/score-fusion.ts';
import type { EmbeddingModel } from '../models/embedding-model.ts';
import type { Database, Session } from '../store/database.ts';
import { refuseOtherSpace } from '../store/ensure-tenant.ts';
import { loadChunks } from '../store/load-chunks.ts';
import { findProject } from '../store/projects.ts';
import { searchLexical } from '../store/search-lexical.ts';
import { nearestDistance, searchVector } from '../store/search-vector.ts';
import type { RetrievedChunk, TenantId } from '../terms.ts';

/** How many candidates each channel gives. */
const CANDIDATES = 50;

/** Finds the chunks that a question should be answered from. The one way to evidence, whoever asks. */
export async function retrieveChunks(context: RetrieveContext, query: RetrievalQuery): Promise<Retrieval> {
  const started = performance.now();
  const vector = await embedQuestion(context.embeddingModel, query.question, query.signal);
  const embedded = performance.now();
  const { database, tenant } = context;
  const found = await database.withTenant(tenant, (session) => search(session, context, query, vector), {
    readOnly: true,
    signal: query.signal,
  });
  return { ...found, timings: { embedMs: embedded - started, searchMs: performance.now() - embedded } };
}

async function search(
  session: Session,
  context: RetrieveContext,
  query: RetrievalQuery,
  vector: Float32Array,
) {
  const { tenant } = context;
  const { spaceId } = context.embeddingModel;
  // The documents may have been moved to another space since this process was opened; here it would find nothing.
  await refuseOtherSpace(session, tenant, spaceId);
  const projectId = await findProject(session, tenant, query.project);
  const scope = { projectId, documentId: query.documentId, asOf: query.asOf };
  const near = await searchVector(session, tenant, { spaceId, vector, scope, limit: CANDIDATES });
  const nearest = await nearestDistance(session, tenant, { spaceId, vector, scope });
  const alike = await searchLexical(session, tenant, { question: query.question, scope, limit: CANDIDATES });
  const lists: ScoredList[] = [
    { channel: 'vector', hits: near.map(({ chunkId, distance }) => ({ id: chunkId, score: -distance })) },
    { channel: 'lexical', hits: alike.map(({ chunkId, score }) => ({ id: chunkId, score })) },
  ];
  const fuse = context.fusion === 'rrf' ? reciprocalRankFusion : scoreFusion;
  const fused = fuse(lists).slice(0, query.k);
  const loaded = await loadChunks(session, tenant, { chunkIds: fused.map(({ id }) => id), spaceId, vector });
  const byId = new Map(loaded.map((chunk) => [chunk.chunkId, chunk]));
  const chunks = fused.map(({ id, score, ranks }) => ({ ...byId.get(id)!, score, ranks }));
  const candidates = { vector: near.length, lexical: alike.length };
  return { projectId, chunks, nearest, candidates };
}

export type RetrieveContext = {
  database: Database;
  tenant: TenantId;
  embeddingModel: EmbeddingModel;
  /** How the channels are merged: by their scores, or by their ranks. */
  fusion: 'score' | 'rrf';
};

export type RetrievalQuery = {
  question: string;
  project: string;
  documentId?: number;
  /** Answers from the versions that held at this time (ISO 8601) instead of the active ones. */
  asOf?: string;
  /** How many chunks are wanted. */
  k: number;
  signal?: AbortSignal;
};

export type Retrieval = {
  projectId: number;
  /** Best first; source `n` of the answer is `chunks[n - 1]`. */
  chunks: RetrievedChunk[];
  /** Distance of the nearest chunk in the scope; undefined when there is none. */
  nearest: number | undefined;
  candidates: { vector: number; lexical: number };
  timings: { embedMs: number; searchMs: number };
};
