import { snippetOf } from '../answer/parse-citations.ts';
import type { QueryExplanation } from '../answer/query-events.ts';
import type { RepositoryPlace, RetrievedChunk } from '../terms.ts';
import {
  placeBody,
  quarantinedBody,
  retrievalBody,
  scoresBody,
  sourceBody,
  timingsBody,
} from './search-body.ts';

export function citationBody(chunk: RetrievedChunk) {
  return {
    ...sourceBody(chunk),
    snippet: snippetOf(chunk.text),
    source_uri: chunk.sourceUri,
    heading_path: chunk.headingPath,
    place: placeBody(chunk),
    source_type: chunk.sourceType,
    type: chunk.type,
    ...repositoryBody(chunk.repository),
  };
}

/** Where a document is in its repository; nothing of one that is in none. */
export function repositoryBody(place: RepositoryPlace | null | undefined) {
  return place ? { repository: place.name, path: place.path, commit: place.commit } : {};
}

/** How the answer came about. Chunks are named by their ids: a text that was not in the context is not told. */
export function debugBody(explanation: QueryExplanation, { budget }: DebugLimits) {
  const { evidence, rewrite, abstainReason, model, draft } = explanation;
  const { retrieval, gate, sources, dropped, tokens, searchedAs } = evidence;
  const { candidates, timings } = retrieval;
  return {
    searched_as: searchedAs,
    rewritten_by: rewrite.by,
    abstain_reason: abstainReason ?? null,
    gate,
    quarantined: quarantinedBody(retrieval),
    ...retrievalBody(retrieval),
    candidates: candidates.map((candidate) => ({ chunk_id: candidate.chunkId, ...scoresBody(candidate) })),
    budget: {
      tokens,
      max_tokens: budget.maxTokens,
      max_chunks: budget.maxChunks,
      kept: sources.map(({ chunkId }) => chunkId),
      dropped: dropped.map(({ chunkId, reason }) => ({ chunk_id: chunkId, reason })),
    },
    model: model ?? null,
    citations: draft ? { kept: draft.cited.length, removed: draft.removed } : null,
    /** What the model wrote and nobody was told, with its invented citations taken out. */
    withheld: draft?.withheld?.text ?? null,
    timings: timingsBody(timings),
  };
}

export type DebugLimits = { budget: { maxTokens: number; maxChunks: number } };
