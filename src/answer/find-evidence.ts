import { type AbstentionLimits, abstention } from '../gate/abstention.ts';
import type { GateDecision } from '../gate/refusal-gate.ts';
import type { LanguageModel } from '../models/language-model.ts';
import { findNeighbours } from '../retrieve/find-neighbours.ts';
import { mergeRetrievals } from '../retrieve/merge-retrievals.ts';
import {
  type Retrieval,
  type RetrievalQuery,
  type RetrieveContext,
  retrieveChunks,
} from '../retrieve/retrieve-chunks.ts';
import { type ExpansionMode, expandQuestion } from '../rewrite/expand-question.ts';
import type { QuarantinedChunk, RetrievedChunk } from '../terms.ts';
import { logScreened } from '../trace/log-screened.ts';
import type { TraceContext } from '../trace/record-trace.ts';
import { completeContext } from './complete-context.ts';
import { type ContextBudget, type DroppedChunk, fitContext } from './fit-budget.ts';

/** What a question would be answered from, and whether it is enough. `/v1/query` and `/v1/search` both show this. */
export async function findEvidence(context: EvidenceContext, query: EvidenceQuery): Promise<Evidence> {
  const found = await retrieveExpanded(context, query);
  const retrieval = mergeRetrievals(found, query.k);
  const gate = abstention(found[0], context);
  const { kept, dropped } = fitContext(retrieval.chunks, context.budget);
  const { injection } = retrieval;
  const beside = await findNeighbours(context, kept, { injection, signal: query.signal });
  const sources = completeContext(kept, beside.neighbours, context.budget);
  const quarantined = once([...retrieval.quarantined, ...beside.quarantined]);
  logScreened(context.log, query.requestId, { quarantined, chunks: sources });
  const tokens = sources.reduce((sum, { tokenCount }) => sum + tokenCount, 0);
  return {
    searchedAs: query.question,
    retrieval: { ...retrieval, quarantined },
    gate,
    sources,
    dropped,
    tokens,
  };
}

/** A chunk that stands between two others is a neighbour of both. */
function once(chunks: readonly QuarantinedChunk[]): QuarantinedChunk[] {
  return [...new Map(chunks.map((chunk) => [chunk.chunkId, chunk])).values()];
}

/** What is found for the question, and for each text that it is expanded to. */
async function retrieveExpanded(
  context: EvidenceContext,
  { searches = [], ...query }: EvidenceQuery,
): Promise<[Retrieval, ...Retrieval[]]> {
  const { expansion, languageModel } = context;
  const [, ...others] = await expandQuestion(query.question, expansion, {
    languageModel,
    signal: query.signal,
  });
  return Promise.all([
    retrieveChunks(context, query),
    ...[...others, ...searches].map((question) => retrieveChunks(context, { ...query, question })),
  ]);
}

/** `searches`: what an agent looks for besides; whether there is enough to answer from is decided by the question alone. */
export type EvidenceQuery = RetrievalQuery & { searches?: readonly string[] };

export type EvidenceContext = RetrieveContext &
  AbstentionLimits &
  Pick<TraceContext, 'log'> & {
    budget: ContextBudget;
    /** What is searched for besides the question: its parts, or a passage that a model makes up. */
    expansion: ExpansionMode;
    languageModel: LanguageModel;
  };

export type Evidence = {
  /** The question as it was searched for. */
  searchedAs: string;
  retrieval: Retrieval;
  gate: GateDecision;
  /** What is put before the model, in this order. */
  sources: RetrievedChunk[];
  /** Chunks that were found and are not put before the model, with the reason. */
  dropped: DroppedChunk[];
  /** How many tokens the sources have. */
  tokens: number;
};
