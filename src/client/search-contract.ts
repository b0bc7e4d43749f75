import type { AgenticDebug, AgenticEnvelope, Tier, TreeWalkDepth } from '../ask/envelope.ts';
import type { CheckedVerdict } from '../models/groundedness-judge.ts';
import type { BlockType, Confidentiality, SourcePlace } from '../terms.ts';
import type { QueryMode } from './agentic-contract.ts';
import type { FrameError } from './frame-error.ts';

/** Questions and searches under the names they have on the wire. */

export type QueryAnswer = {
  /** Cites as `[chunk:42]`. */
  answer: string;
  citations: QueryCitation[];
  /** Whether the documents do not hold the answer; `answer` then says so. */
  abstained: boolean;
  /** Null unless it was asked for. */
  debug: QueryDebug | null;
  request_id: string;
  /** What was searched for, where a follow-up question was completed from what was said before. */
  searched_as?: string;
  /** Where answers are checked. */
  verdict?: CheckedVerdict;
};

export type QueryCitation = {
  doc_id: number;
  doc_version_id: number;
  chunk_id: number;
  title: string;
  version_label: string;
  snippet: string;
  source_uri: string;
  heading_path: string[];
  place: ChunkPlace;
  /** The format of the document and the kind of passage. Not there once it was purged, nor in turns of before they were told. */
  source_type?: string;
  type?: BlockType;
  /** Of a document that was taken from a repository: its name, the file in it, and a commit at which the file has these lines. */
  repository?: string;
  path?: string;
  commit?: string;
};

/** Offsets are UTF-16 code units of the extracted text. */
export type ChunkPlace = SourcePlace & { start_offset: number; end_offset: number };

export type QueryEvent =
  | { type: 'start'; requestId: string | null }
  | { type: 'delta'; text: string }
  | { type: 'citations'; citations: QueryCitation[] }
  | { type: 'verdict'; verdict: CheckedVerdict }
  /** In the mode `agentic`, after the citations. */
  | { type: 'envelope'; envelope: AgenticEnvelope }
  | FrameError
  /** `complete` is false when the stream closed before its end; then the rest is not known. `tier` is that of the envelope. */
  | {
      type: 'end';
      complete: true;
      abstained: boolean;
      debug: QueryDebug | AgenticDebug | null;
      searchedAs?: string;
      tier?: Tier;
    }
  | { type: 'end'; complete: false };

export type SearchResponse = {
  question: string;
  /** What was searched for, where a follow-up question was completed from what was said before. */
  searched_as?: string;
  /** What `/v1/query` would put before the model, in this order. */
  results: SearchResult[];
  gate: Gate;
  quarantined: QuarantinedPassage[];
  retrieval: RetrievalReport;
  /** In milliseconds, by stage. */
  timings: Record<string, number>;
  request_id: string;
};

export type SearchResult = {
  rank: number;
  doc_id: number;
  doc_version_id: number;
  chunk_id: number;
  title: string;
  version_label: string;
  source_uri: string;
  source_type: string;
  heading_path: string[];
  type: BlockType;
  text: string;
  place: ChunkPlace;
  /** Cosine distance of the text to the question, 0 to 2. */
  distance: number;
  /** Null for a chunk that was taken along with its neighbour. */
  scores: Scores | null;
  neighbour_of?: number;
  /** Why it may be written for a model and not for readers, in a project that marks such passages. */
  suspicions?: string[];
};

/** A passage that was found and not used, because it seems to be written for a model. */
export type QuarantinedPassage = { chunk_id: number; document_id: number; reasons: string[] };

/** Null in a channel means that the channel did not return the chunk. */
export type Scores = {
  vector: ({ rank: number; distance: number | null } & FusedShare) | null;
  lexical: ({ rank: number; score: number | null } & FusedShare) | null;
  fused: number;
  rrf: number;
  rerank: number | null;
};

/** What a channel gave to the fused score: `share`, 1 for its best, times `weight`. Not there when merged by ranks. */
export type FusedShare = { share?: number; weight?: number };

export type Gate = {
  verdict: 'answer' | 'refuse';
  reason?: string;
  nearest: number | null;
  ceiling: number;
  answerability?: number;
  found?: number;
  threshold?: number;
};

export type RetrievalReport = {
  project_id: number;
  /** Grows with every change of what can be found. */
  revision: number;
  counts: { vector: number; lexical: number; merged: number };
  vector: { method: 'exact' | 'index' | 'memory' };
  lexical: {
    exact: boolean;
    matched: number;
    /** The words looked for: how many chunks have each, and what it weighs. */
    words: { word: string; chunks: number; weight: number }[];
  };
  /** How the channels were merged; `spread`: BM25 over the root of the words found + `cosine_worth` times the cosine. */
  fusion: { by: 'ranks' | 'scores' | 'spread'; k?: number; cosine_worth?: number };
  reranker: string | null;
  reranker_skipped: boolean;
  reranker_error?: string;
};

export type QueryDebug = RetrievalReport & {
  searched_as: string;
  /** Who completed a follow-up question; null when it was searched for as it was asked. */
  rewritten_by: 'rules' | 'model' | null;
  /** Null when the question was answered. */
  abstain_reason: string | null;
  gate: Gate;
  quarantined: QuarantinedPassage[];
  candidates: ({ chunk_id: number } & Scores)[];
  /** `kept` were put before the model; `dropped` repeat one of them, or there was no room. */
  budget: {
    tokens: number;
    max_tokens: number;
    max_chunks: number;
    kept: number[];
    dropped: { chunk_id: number; reason: string }[];
  };
  model: string | null;
  /** Null when no model was asked. `removed`: citations of chunks that were not in the context. */
  citations: { kept: number; removed: number } | null;
  /** What the model wrote where nothing of it was given out. */
  withheld: string | null;
  timings: Record<string, number>;
};

/** Each filter that is given narrows; one of its values is enough. */
export type SearchFilter = {
  sourceType?: string | string[];
  tags?: string | string[];
  confidentiality?: Confidentiality | Confidentiality[];
  documentIds?: number | number[];
  /** When the version came into force, both ends included: a day or a moment, as ISO 8601. */
  from?: string;
  to?: string;
};

export type SearchOptions = {
  project?: string;
  /** A role of the project: what is more confidential than it may see is not found. */
  role?: string;
  /** The agent that answers, by its name; one whose output type is `answer`. */
  agent?: string;
  /** How many chunks, 1 to 50; 10 unless told. */
  topK?: number;
  filters?: SearchFilter;
  /** Searches the versions that held then. */
  asOf?: string;
  /** What was asked and answered before, oldest first: follow-up questions are understood by it. */
  history?: { question: string; answer?: string }[];
  tenantId?: string;
  signal?: AbortSignal;
};

export type QueryOptions = SearchOptions & {
  /** `agentic`: in steps over documents and code, with an envelope; `standard` unless told. */
  mode?: QueryMode;
  /** How much of the way to each source the envelope shows, in the mode `agentic`; `root_to_anchor` unless told. */
  treeWalk?: TreeWalkDepth;
  /** Tells how the answer came about. */
  debug?: boolean;
  /** Goes on with a conversation, which keeps the answer: project and history are then its own. */
  conversationId?: number;
};
