import type { Trace } from '../store/traces.ts';
import type { TenantId } from '../terms.ts';
import type { ModelUse } from './counted-models.ts';
import type { SpanContext } from './tracer.ts';

/**
 * Port. Is told of what happened, once it has: counts it, and passes it on as spans. It never throws and never waits, so
 * that nothing that is observed can fail or be slowed by it.
 */
export interface Observer {
  /** The span that what runs now belongs to; undefined where nobody collects them. */
  currentSpan(): SpanContext | undefined;
  questionEnded(question: ObservedQuestion): void;
  /** One call of a model ended, whatever it was asked for. */
  modelUsed(use: ObservedModelUse): void;
  runEnded(run: ObservedRun): void;
  requestEnded(request: ObservedRequest): void;
}

/** One question, however it ended. Nothing of what it says leaves the trace. */
export type ObservedQuestion = {
  tenant: TenantId;
  trace: Trace;
  /** Milliseconds since 1970. */
  startedAt: number;
  totalMs: number;
  /** When each of them was, in milliseconds since the start. */
  marks: QuestionMarks;
  parent: SpanContext | undefined;
};

/** What was used, and whose it is. */
export type ObservedModelUse = ModelUse & { tenant: TenantId };

export type QuestionMarks = { retrieved?: number; prompted?: number; answered?: number };

/** One try of an ingestion. */
export type ObservedRun = {
  tenant: TenantId;
  runId: number;
  /** `created`, `updated`, `unchanged`, `held_back`, or how a try that failed was settled. */
  outcome: string;
  /** The stages in the order they were reached; each lasts until the next one, or the end. */
  stages: readonly { stage: string; startedAt: number }[];
  startedAt: number;
  endedAt: number;
  vectorsMade: number;
};

export type ObservedRequest = {
  method: string;
  /** As it was registered, with `:id` in place of what differs. */
  route: string;
  status: number;
  startedAt: number;
  endedAt: number;
  span: SpanContext | undefined;
  parentSpanId: string | undefined;
};
