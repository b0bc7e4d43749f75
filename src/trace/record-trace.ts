import { createHash } from 'node:crypto';
import { isAbort, messageOf } from '../errors.ts';
import type { GateDecision } from '../gate/refusal-gate.ts';
import type { Logger } from '../log/logger.ts';
import type { CheckedVerdict } from '../models/groundedness-judge.ts';
import type { AnswerPart } from '../models/language-model.ts';
import type { Observer } from '../observe/observer.ts';
import type { Retrieval } from '../retrieve/retrieve-chunks.ts';
import type { AgenticRecord } from '../store/agentic-record.ts';
import type { Database } from '../store/database.ts';
import { type RetrievalSummary, storeTrace, type Trace, type TraceTimings } from '../store/traces.ts';
import { withPatience } from '../store/with-patience.ts';
import {
  ABSTENTION,
  type Citation,
  type QuarantinedChunk,
  REFUSAL,
  type RetrievedChunk,
  type TenantId,
} from '../terms.ts';
import { logRefused, logUngrounded } from './log-refused.ts';
import { type AnswerLimit, logCut, logRemoved } from './log-screened.ts';
import { watchQuestion } from './watch-question.ts';

/** Collects what one answer is made from. `close` stores it once and writes the log line, however the answer ended. */
export function startTrace(context: TraceContext, request: TracedRequest): TraceRecorder {
  const started = performance.now();
  const trace = emptyTrace(context, request);
  let model = { startedAt: 0, firstWordAt: 0 };
  let stored = false;
  const watch = watchQuestion(context, trace);

  const elapsed = (since: number) => Math.round((performance.now() - since) * 10) / 10;
  const store = async () => {
    // A question that never reached a project (an unknown one, a database that is away) has nothing to be stored under.
    if (stored || trace.projectId === undefined) return;
    stored = true;
    trace.timings.totalMs = elapsed(started);
    try {
      await withPatience(() =>
        context.database.withTenant(context.tenant, (session) => storeTrace(session, context.tenant, trace)),
      );
    } catch (error) {
      context.log.error({ request_id: request.requestId, problem: messageOf(error) }, 'trace.lost');
    }
  };

  return {
    rewritten(question, milliseconds) {
      trace.searchedAs = question;
      trace.timings.rewriteMs = Math.round(milliseconds * 10) / 10;
    },
    retrieved(retrieval, gate) {
      watch.mark('retrieved');
      noteRetrieved(trace, retrieval, gate);
    },
    gathered(found) {
      watch.mark('retrieved');
      noteGathered(trace, found);
    },
    agentic: (record) => Object.assign(trace, { agentic: record }),
    refused: () => logRefused(context.log, trace),
    prompted(system, prompt, modelId) {
      trace.promptHash = sha256(`${system}\n${prompt}`);
      trace.model = modelId;
      model = { startedAt: performance.now(), firstWordAt: 0 };
      watch.mark('prompted');
    },
    wrote(text) {
      if (!model.firstWordAt) {
        model.firstWordAt = performance.now();
        trace.timings.firstWordMs = elapsed(started);
      }
      trace.answer += text;
    },
    used: (usage) => noteUsage(trace, usage),
    cut: (limit) => noteCut(context.log, trace, limit),
    read: (answerability) => noteReading(trace, answerability),
    screened: (removed) => logRemoved(context.log, request.requestId, removed),
    ungrounded: (verdict, policy) => logUngrounded(context.log, request.requestId, verdict, policy),
    async answered(answer, citations, verdict) {
      trace.outcome = answer === REFUSAL || answer === ABSTENTION ? 'refused' : 'answered';
      if (model.startedAt) trace.timings.modelMs = elapsed(model.startedAt);
      watch.mark('answered');
      Object.assign(trace, { answer, citations, verdict });
      await store();
    },
    failed(error) {
      trace.outcome = isAbort(error) ? 'cancelled' : 'failed';
      trace.error = messageOf(error);
      watch.failed(error);
    },
    async close() {
      await store();
      watch.ended(elapsed(started));
    },
  };
}

export type TraceContext = {
  database: Database;
  tenant: TenantId;
  embeddingModel: { spaceId: string };
  settingsHash: string;
  log: Logger;
  /** Told of every question; nobody is where there is none. */
  observer?: Observer;
  rerankLimits?: { maxDocuments: number };
};

type TracedRequest = {
  requestId: string;
  question: string;
  /** Which of the two ways to ask; `ask` when not said. */
  kind?: Trace['kind'];
  /** The agent that answers. */
  agent?: { name: string };
};

type UsagePart = Extract<AnswerPart, { type: 'usage' }>;

export type TraceRecorder = {
  /** A follow-up question is searched for in other words than it was asked in. */
  rewritten(question: string, milliseconds: number): void;
  retrieved(retrieval: Retrieval, gate: GateDecision): void;
  /** What an answer that is come by in steps is made from, before a word of it is written. */
  gathered(found: GatheredEvidence): void;
  /** How such an answer was come by, and what was sent; before `answered`. */
  agentic(record: AgenticRecord): void;
  refused(): void;
  prompted(system: string, prompt: string, modelId: string): void;
  wrote(text: string): void;
  used(usage: UsagePart): void;
  /** The answer was longer than it may be, and is not whole. */
  cut(limit: AnswerLimit): void;
  /** How likely the sources hold the answer, by a writer that read them: it knows more than the gate did. */
  read(answerability: number): void;
  /** What was taken out of the model's words, by kind. */
  screened(removed: Readonly<Record<string, number>>): void;
  ungrounded(verdict: CheckedVerdict, policy: 'flag' | 'refuse'): void;
  answered(answer: string, citations: Citation[], verdict?: CheckedVerdict): Promise<void>;
  failed(error: unknown): void;
  close(): Promise<void>;
};

export type GatheredEvidence = {
  projectId: number;
  revision: number;
  /** Source `n` of the answer is `chunks[n - 1]`. */
  chunks: readonly RetrievedChunk[];
  quarantined: readonly QuarantinedChunk[];
  timings?: TraceTimings;
};

/** The same question asked with other spaces or capitals has the same hash. */
export function questionHash(question: string): string {
  return sha256(question.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase());
}

function noteRetrieved(trace: Trace, retrieval: Retrieval, gate: GateDecision): void {
  const { projectId, chunks, timings } = retrieval;
  Object.assign(trace, { projectId, gate, retrieval: { ...trace.retrieval, ...summaryOf(retrieval) } });
  trace.evidence = chunks.map(evidenceOf);
  Object.assign(trace.timings, rounded(timings));
}

function noteGathered(trace: Trace, { projectId, revision, chunks, quarantined, timings }: GatheredEvidence) {
  const contextTokens = chunks.reduce((sum, { tokenCount }) => sum + tokenCount, 0);
  Object.assign(trace, { projectId, retrieval: { revision, quarantined, contextTokens } });
  trace.evidence = chunks.map(evidenceOf);
  Object.assign(trace.timings, rounded(timings ?? {}));
}

function noteReading(trace: Trace, answerability: number): void {
  if (trace.gate) trace.gate = { ...trace.gate, answerability };
}

function noteUsage({ usage }: Trace, { promptTokens, completionTokens }: UsagePart): void {
  Object.assign(usage, { promptTokens, completionTokens });
}

function noteCut(log: Logger, trace: Trace, limit: AnswerLimit): void {
  trace.usage.cut = limit.by;
  logCut(log, trace.traceId, limit);
}

function evidenceOf(chunk: RetrievedChunk): Trace['evidence'][number] {
  const { chunkId, documentId, versionId, distance, score, rerankScore, ranks, neighbourOf, suspicions } =
    chunk;
  const textHash = sha256(chunk.text);
  return {
    chunkId,
    documentId,
    versionId,
    textHash,
    distance,
    score,
    rerankScore,
    ranks,
    neighbourOf,
    suspicions,
  };
}

function summaryOf({
  chunks,
  candidates,
  counts,
  vector,
  lexical,
  rerank,
  revision,
  quarantined,
  injection,
}: Retrieval): RetrievalSummary {
  const { exact, matched, words } = lexical;
  return {
    revision,
    candidates: { ...counts, merged: candidates.length },
    method: vector.method,
    words: { exact, matched, words },
    rerank,
    injection: injection.policy,
    quarantined,
    contextTokens: chunks.reduce((sum, { tokenCount }) => sum + tokenCount, 0),
  };
}

function rounded(timings: TraceTimings): TraceTimings {
  const entries = Object.entries(timings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, Math.round(value * 10) / 10]));
}

function emptyTrace(
  context: TraceContext,
  { requestId, question, kind = 'ask', agent }: TracedRequest,
): Trace {
  return {
    traceId: requestId,
    projectId: undefined,
    kind,
    retrieval: agent ? { agent: agent.name } : {},
    outcome: 'cancelled', // until something else is known: whoever asked may be gone at any moment
    question,
    questionHash: questionHash(question),
    settingsHash: context.settingsHash,
    spaceId: context.embeddingModel.spaceId,
    evidence: [],
    answer: '',
    citations: [],
    timings: {},
    usage: {},
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
