import type { QueryContext, QueryRequest } from '../answer/answer-query.ts';
import type { GroundednessJudge } from '../models/groundedness-judge.ts';
import type { QuarantinedChunk, RetrievedChunk } from '../terms.ts';
import type { SpanKind, SpanRole, StopReason, TreeWalkDepth } from './envelope.ts';

/** What the stages of `src/ask` hand to one another. What goes out is in `envelope.ts`. */

export type AskContext = QueryContext & {
  askLimits: AskLimits;
  /** Works without a model: in this mode nobody but the writer is asked. */
  sentenceJudge: GroundednessJudge;
};

export type AskRequest = QueryRequest & { treeWalk: TreeWalkDepth };

/** Each bounds the loop or decides when it may stop. Their names on the wire are those of the debug fields. */
export type AskLimits = {
  minDocSpanCount: number;
  minSlotCoverageRatio: number;
  maxIters: number;
  maxFiles: number;
  /** Of all that is gathered together; what goes before the model is bounded by `maxBytes`. */
  maxSpanBytes: number;
  /** No round begins after it. The one limit by which two runs can differ, so it is far above what a search takes. */
  maxRuntimeMs: number;
  maxItems: number;
  maxSpans: number;
  maxBytes: number;
  dominanceThreshold: number;
  groundedClaimThreshold: number;
};

/** `noNewEvidence`: no limit was reached, but the last round brought nothing new, so there was nothing left to try. */
export type BudgetHit = keyof AskLimits | 'noNewEvidence';

export type AskChannel = 'lexical' | 'vector' | 'symbol' | 'fuzzy' | 'path';

/** What is asked for, read from the words of the question alone. */
export type Intent = {
  kind: 'definition' | 'mechanism' | 'location' | 'usage' | 'value' | 'reason' | 'tests' | 'general';
  /** In the order of the question. */
  terms: QuestionTerm[];
  /** It says "in this repo", names a file or a symbol, or the like. */
  requiresRepository: boolean;
};

export type QuestionTerm = {
  /** As it stands in the question, one word or several. */
  text: string;
  /** By `nameKey`. */
  key: string;
  from: 'quoted' | 'identifier' | 'path' | 'phrase' | 'word';
};

/** What the evidence has to hold: a term of the question, or a role such as a definition. */
export type Slot = {
  id: string;
  kind: 'term' | 'role';
  /** Comes from the user's own marks or from a name that the documents define; a soft one only guides the search. */
  isHard: boolean;
  term?: QuestionTerm;
  role?: SpanRole;
  /** Words of the term that are written as proper names: what holds none of them is about something else. */
  proper?: readonly string[];
  /** It says of which sort the answer is, "at what pressure": an answer, "3 bar", need not say it. */
  isSort?: boolean;
};

/** A chunk as evidence. `repository`, `path` and lines name it alike in every database; `chunk.chunkId` does not. */
export type EvidenceSpan = {
  chunk: RetrievedChunk;
  kind: SpanKind;
  role: SpanRole;
  path: string;
  /** With its repository, where the evidence is of several. */
  shownPath?: string;
  /** The headings above it joined by ` > `, or the qualified name of the symbol. */
  header: string;
  startLine: number | null;
  endLine: number | null;
  repository: string | null;
  commit: string | null;
  /** sha256 of its text. */
  textHash: string;
  /** From 1, in each channel that returned it. */
  ranks: Partial<Record<AskChannel, number>>;
  /** By reciprocal ranks (k=60) over the channels. */
  score: number;
  /** It is of the kind of place that the question asks for: a call of what it names, a test of it. */
  isAsked?: true;
};

export type SearchRequest = {
  request: AskRequest;
  /** What is searched for: the question first, then what it was expanded to. */
  texts: readonly string[];
  terms: readonly QuestionTerm[];
  channels: readonly AskChannel[];
  kinds: readonly SpanKind[];
  limit: number;
};

/** Best first; of equal score by path, then by offset. */
export type Found = {
  spans: EvidenceSpan[];
  projectId: number;
  revision: number;
  quarantined: QuarantinedChunk[];
  /** Distance of the nearest text; undefined when nothing was searched by vectors or nothing is there. */
  nearest?: number;
  /** The share of the question's words, each by its weight, that a chunk holds; by chunk id. */
  coverage: ReadonlyMap<number, number>;
};

export type ControllerStep = {
  action: 'seed' | 'expand' | 'widen';
  reason: string;
  queries: string[];
  evidenceOk: boolean;
  slotCoverageOk: boolean;
  docCoverageOk: boolean;
  confidence: number;
  slotCoverage: number;
  missingSlots: string[];
  spans: number;
};

export type SlotCoverage = { slot: Slot; isCovered: boolean; by: EvidenceSpan | undefined };

/** What the loop ended with. */
export type Gathered = {
  intent: Intent;
  slots: SlotCoverage[];
  slotCoverage: number;
  steps: ControllerStep[];
  stopReason: StopReason;
  budgetHit: BudgetHit | null;
  queries: string[];
  /** Names that are much like what is missing; looked for where something is. */
  similar?: readonly string[];
  spans: EvidenceSpan[];
  projectId: number;
  revision: number;
  quarantined: QuarantinedChunk[];
};

/** One meaning of a term of the question, with what speaks for it. */
export type Sense = {
  label: string;
  term: QuestionTerm;
  query: string;
  /** The question that asks for this sense alone. */
  question: string;
  /** Best first. */
  spans: EvidenceSpan[];
  evidenceMass: number;
  slotCoverage: number;
  proofDensity: number;
  score: number;
};

export type SenseDecision = {
  /** Best first. */
  senses: Sense[];
  verdict: 'none' | 'dominant' | 'split';
  /** What is answered; also where the question itself says which sense is meant. The spans of the others leave (`keepSense`). */
  selected: Sense | null;
  reason: string;
  quarantined: QuarantinedChunk[];
};

/** What the code says to the symbols that the documents name. */
export type Alignment = {
  extracted: string[];
  resolved: string[];
  /** What was added; none of the given ones. */
  spans: EvidenceSpan[];
  quarantined: QuarantinedChunk[];
};
