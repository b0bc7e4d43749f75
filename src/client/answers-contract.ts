import type { AgenticEnvelope } from '../ask/envelope.ts';
import type { CheckedVerdict } from '../models/groundedness-judge.ts';
import type { ChunkPlace, Gate, QuarantinedPassage, QueryCitation } from './search-contract.ts';

/** A stored answer, with what it was made from, under the names it has on the wire. */
export type AnswerRecord = {
  request_id: string;
  created_at: string;
  project: string;
  kind: 'ask' | 'query';
  outcome: 'answered' | 'refused' | 'failed' | 'cancelled';
  question: string;
  searched_as: string | null;
  /** Cites as `[chunk:42]`, whichever way it was asked. */
  answer: string;
  citations: AnswerCitation[];
  verdict: CheckedVerdict | null;
  /** As it was sent, in the mode `agentic`; null in the other. */
  envelope: AgenticEnvelope | null;
  /** Everything that was put before the model, in its order. */
  evidence: AnswerEvidence[];
  gate: Gate | null;
  quarantined: QuarantinedPassage[];
  words: { word: string; chunks: number; weight: number }[];
  reranker: { name: string; skipped: boolean; error: string | null } | null;
  model: string | null;
  /** Of the project, when it was asked: grows with every change of what can be found. */
  revision: number | null;
  settings_hash: string;
  /** In milliseconds, by stage. */
  timings: Record<string, number>;
  tokens: { context: number | null; prompt: number | null; completion: number | null };
};

export type AnswerCitation = Omit<QueryCitation, 'doc_id'> & {
  /** Null where the document was purged and the answer is older than this was kept. */
  doc_id: number | null;
  /** False when a newer version of the document has taken this one's place, or the document was deleted. */
  is_current: boolean;
};

export type AnswerEvidence = {
  chunk_id: number;
  /** Null as in a citation. */
  doc_id: number | null;
  title: string;
  version_label: string;
  heading_path: string[];
  place: ChunkPlace;
  /** The format of the document; not there once it was purged. */
  source_type?: string;
  is_current: boolean;
  is_cited: boolean;
  /** Cosine, 0 to 2. */
  distance: number;
  ranks: { vector?: number; lexical?: number };
  score: number;
  rerank_score: number | null;
};

/** Whether each sentence of an answer is supported by what it cites. */
export type AnswerCheck = {
  request_id: string;
  sentences: CheckedSentence[];
  /** Who checked: the judge model, or Helix's own deterministic check. */
  checked_by: string;
};

export type CheckedSentence = {
  /** Without its citations. */
  text: string;
  cited_chunk_ids: number[];
  /** Null where the sentence claims nothing that could be checked, as a heading or a question does. */
  is_supported: boolean | null;
  /** What is not supported, in a few words; null where all is. */
  problem: string | null;
};
