import type { AgenticRecord, RecordedSpan } from '../store/agentic-record.ts';
import type {
  AgenticDebug,
  AgenticEnvelope,
  Clarify,
  EnvelopeSection,
  EnvelopeSource,
  StopReason,
} from './envelope.ts';
import { keyOf } from './items/build-items.ts';
import type { Prepared } from './prepare-answer.ts';
import type { AskContext, AskLimits, AskRequest, EvidenceSpan } from './terms.ts';
import type { SettledAnswer } from './write/settle-answer.ts';

/** An answer with all that goes out beside it. */
export type Answered = SettledAnswer & {
  abstained: boolean;
  sections: EnvelopeSection[];
  clarify: Clarify | null;
  modelCalls: number;
  model: string | null;
};

export function envelopeOf({ walk, shown }: Prepared, answered: Answered): AgenticEnvelope {
  const { tier, sections, clarify, cited } = answered;
  return {
    tier,
    sections,
    tree_walk: walk,
    sources: shown.map((span, index) => sourceOf(span, index + 1, cited.includes(span.chunk.chunkId))),
    clarify,
  };
}

export function debugOf(prepared: Prepared, answered: Answered, limits: AskLimits): AgenticDebug {
  const { gathered, compacted, alignment, items, promptHash, watch, question, outcome } = prepared;
  return {
    mode: 'agentic',
    searched_as: question,
    intent: {
      kind: gathered.intent.kind,
      terms: gathered.intent.terms.map(({ text }) => text),
      requires_repository: gathered.intent.requiresRepository,
    },
    controller_steps: gathered.steps.map((step, index) => ({ step: index + 1, ...step })),
    retrieval_iterations: gathered.steps.length,
    retrieval_stop_reason: STOPPED_BY[outcome] ?? gathered.stopReason,
    budget_hit: gathered.budgetHit && onWire(gathered.budgetHit),
    limits: limitsBody(limits),
    queries: gathered.queries,
    slots: gathered.slots.map(({ slot, isCovered, by }) => ({
      id: slot.id,
      is_hard: slot.isHard,
      is_covered: isCovered,
      by: by ? keyOf(by) : null,
    })),
    slot_coverage_ratio: gathered.slotCoverage,
    items: items.map(({ type, key, hash }) => ({ type, key, hash })),
    prompt_hash: promptHash,
    compaction_applied: compacted.applied,
    compaction_dropped: compacted.dropped,
    compaction_kept: compacted.kept.length,
    compaction_policy: compacted.policy,
    compaction_budget: compacted.budget,
    ...ambiguityOf(prepared),
    code_alignment_applied: alignment.extracted.length + alignment.spans.length > 0,
    symbols_extracted: alignment.extracted,
    symbols_resolved: alignment.resolved,
    code_spans_added: alignment.spans.length,
    grounded_claim_ratio: answered.ratio,
    grounded_claim_threshold: limits.groundedClaimThreshold,
    tier_selected: answered.tier,
    fallback: answered.fallback,
    model_calls: answered.modelCalls,
    model: answered.model,
    revision: gathered.revision,
    timings: watch.timings(),
  };
}

/** What the trace keeps, so that the answer can be checked and come by again. */
export function recordOf(
  { items, shown }: Prepared,
  { envelope, debug, request, clearance }: Recorded,
): AgenticRecord {
  const { documentId, asOf, filters } = request;
  return {
    schema: 'helix-ask/1',
    items: items.map(({ type, key, hash }) => ({ type, key, hash })),
    spans: shown.map(recordedSpan),
    request: {
      tree_walk: request.treeWalk,
      limits: debug.limits,
      scope: { document_id: documentId, as_of: asOf, filters, clearance },
    },
    envelope,
    debug,
  };
}

type Recorded = {
  envelope: AgenticEnvelope;
  debug: AgenticDebug;
  request: AskRequest;
  clearance: AskContext['clearance'];
};

/** What ends it without an answer. */
const STOPPED_BY: Partial<Record<Prepared['outcome'], StopReason>> = {
  split: 'dominance_split',
  empty: 'empty',
};

function ambiguityOf({ decision }: Prepared) {
  const { senses, selected, reason } = decision;
  return {
    ambiguity_candidates: senses.map(({ label }) => label),
    ambiguity_scores: Object.fromEntries(senses.map(({ label, score }) => [label, score])),
    ambiguity_selected: selected?.label ?? null,
    ambiguity_reason: reason,
  };
}

function sourceOf(span: EvidenceSpan, n: number, isCited: boolean): EnvelopeSource {
  const { chunk, path, header, kind, role, startLine, endLine, repository, commit } = span;
  return {
    n,
    chunk_id: chunk.chunkId,
    doc_id: chunk.documentId,
    doc_version_id: chunk.versionId,
    path,
    title: chunk.documentTitle,
    header,
    kind,
    role,
    start_line: startLine,
    end_line: endLine,
    repository,
    commit,
    is_cited: isCited,
  };
}

function recordedSpan({ chunk, path, startLine, endLine, commit, textHash }: EvidenceSpan): RecordedSpan {
  return {
    chunk_id: chunk.chunkId,
    document_id: chunk.documentId,
    version_id: chunk.versionId,
    path,
    start_offset: chunk.span.start,
    end_offset: chunk.span.end,
    start_line: startLine,
    end_line: endLine,
    commit,
    text_hash: textHash,
  };
}

function limitsBody(limits: AskLimits): Record<string, number> {
  return Object.fromEntries(Object.entries(limits).map(([name, value]) => [onWire(name), value]));
}

/** `maxIters` is `max_iters` on the wire. */
function onWire(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
