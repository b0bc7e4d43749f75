/** An answer that was come by in steps, under the names it has on the wire. */
export type AgenticEnvelope = {
  tier: Tier;
  /** What the answer consists of, each with Markdown that cites as `[chunk:42]`. `answer` is what the answer says first. */
  sections: EnvelopeSection[];
  tree_walk: TreeWalk | null;
  /** What the answer rests on, in the order of the prompt. */
  sources: EnvelopeSource[];
  /** Where two senses of the question hold their ground, or something is missing; null otherwise. */
  clarify: Clarify | null;
};

/** `Clarify`: it is not answered, and the envelope says what was searched and what would settle it. */
export type Tier = 'Grounded' | 'Bounded inference' | 'Clarify';

export type EnvelopeSection = { id: SectionId; title: string; markdown: string };
export type SectionId = 'definition' | 'evidence' | 'code' | 'tests' | 'missing' | 'dropped';

export type EnvelopeSource = {
  n: number;
  chunk_id: number;
  doc_id: number;
  doc_version_id: number;
  /** In its repository; the address of a document that is in none. */
  path: string;
  title: string;
  /** The headings above it, or the names of what it defines. */
  header: string;
  kind: SpanKind;
  role: SpanRole;
  start_line: number | null;
  end_line: number | null;
  repository: string | null;
  commit: string | null;
  is_cited: boolean;
};

export type SpanKind = 'doc' | 'code' | 'test';
/** What a span is for an answer, in the order in which spans are kept. */
export const SPAN_ROLES = ['definition', 'entry_point', 'contract', 'test', 'usage', 'context'] as const;
export type SpanRole = (typeof SPAN_ROLES)[number];

export const TREE_WALK_DEPTHS = ['root_to_anchor', 'full_path', 'anchors_only'] as const;
export type TreeWalkDepth = (typeof TREE_WALK_DEPTHS)[number];

/** The way through headings and symbols to what the answer rests on. */
export type TreeWalk = { depth: TreeWalkDepth; paths: TreeWalkPath[] };
/**
 * A way down a tree, which is named by its repository, or by the project for documents that are in none: each node is right
 * below the one before it. Ways that share their beginning follow each other, and none is the beginning of another.
 */
export type TreeWalkPath = { tree: string; nodes: TreeWalkNode[] };
export type TreeWalkNode = {
  title: string;
  /** From 0 at the root; with `anchors_only` all are 0. */
  level: number;
  kind: 'repository' | 'folder' | 'document' | 'heading' | 'term' | 'dag' | 'symbol';
  is_anchor: boolean;
  /** What it says, where a span of a document is bound to it; else it only shows the way. */
  narrative: string | null;
  chunk_id: number | null;
};

/** A question back: what was searched, what was found, which word could not be settled, and what would settle it. */
export type Clarify = {
  reason: 'dominance_split' | 'missing_evidence';
  term: string;
  searched: string[];
  candidates: { path: string; repository: string | null; header: string; chunk_id: number }[];
  /** Two of them where the reason is `dominance_split`, else none. */
  options: ClarifyOption[];
  settles: string[];
};

export type ClarifyOption = {
  label: string;
  /** The question that asks for this sense alone. */
  question: string;
  score: number;
  evidence: {
    path: string;
    repository: string | null;
    header: string;
    chunk_id: number;
    snippet: string;
    start_line: number | null;
    end_line: number | null;
  }[];
};

export type StopReason = 'coverage_ok' | 'budget' | 'empty' | 'dominance_split';

/** How it came about. */
export type AgenticDebug = {
  mode: 'agentic';
  searched_as: string;
  intent: { kind: string; terms: string[]; requires_repository: boolean };
  controller_steps: ControllerStepBody[];
  retrieval_iterations: number;
  retrieval_stop_reason: StopReason;
  /** Which of the limits was reached, where the reason is `budget`; `no_new_evidence` where nothing was left to try. */
  budget_hit: string | null;
  limits: Record<string, number>;
  queries: string[];
  slots: { id: string; is_hard: boolean; is_covered: boolean; by: string | null }[];
  slot_coverage_ratio: number;
  items: { type: string; key: string; hash: string }[];
  prompt_hash: string | null;
  compaction_applied: boolean;
  compaction_dropped: number;
  compaction_kept: number;
  compaction_policy: string;
  compaction_budget: { max_items: number; max_spans: number; max_bytes: number };
  ambiguity_candidates: string[];
  ambiguity_scores: Record<string, number>;
  ambiguity_selected: string | null;
  ambiguity_reason: string;
  code_alignment_applied: boolean;
  symbols_extracted: string[];
  symbols_resolved: string[];
  code_spans_added: number;
  grounded_claim_ratio: number;
  grounded_claim_threshold: number;
  tier_selected: Tier;
  /** Whether the model's words were replaced, and why. */
  fallback: Fallback;
  model_calls: number;
  model: string | null;
  revision: number;
  timings: Record<string, number>;
};

/** Why the words are not the model's: there is none, or it failed; or what it wrote was not fit to be sent. */
export const FALLBACKS = [
  'none',
  'no_model',
  'model_failed',
  'denied_evidence',
  'uncited',
  'ungrounded',
  'output_screened',
] as const;
export type Fallback = (typeof FALLBACKS)[number];

export type ControllerStepBody = {
  step: number;
  action: string;
  reason: string;
  queries: string[];
  evidenceOk: boolean;
  slotCoverageOk: boolean;
  docCoverageOk: boolean;
  /** 0 to 1. */
  confidence: number;
  slotCoverage: number;
  missingSlots: string[];
  spans: number;
};
