import type { Verdict } from '../models/groundedness-judge.ts';
import { getJson, queryOf, type RequestOptions, type SendRequest } from './send-request.ts';

/** What is asked of the eval runs; each method is described in `HelixClient`. */
export function evalRequests(send: SendRequest) {
  return {
    evals: ({ signal, ...filter }: EvalFilter = {}) =>
      getJson<EvalPage>(send, `v1/evals${queryOf(filter)}`, { signal }, 'evals'),
    evalRun: (id: number, options: RequestOptions = {}) =>
      getJson<EvalRunDetails>(send, `v1/evals/${id}`, options),
  };
}

export type EvalFilter = RequestOptions & {
  project?: string;
  /** Of the set, such as `handbook`. */
  name?: string;
  /** Runs older than this one. */
  before?: number;
  limit?: number;
};

/** Newest first. `next_before` is what to ask the next page with; null at the end. */
export type EvalPage = { evals: EvalRunSummary[]; next_before: number | null };

export type EvalRunSummary = {
  run_id: number;
  project: string;
  name: string;
  status: 'running' | 'finished' | 'failed';
  created_at: string;
  finished_at: string | null;
  /** The same hash: asked in the same way, by the same models. */
  settings_hash: string;
  settings: Record<string, unknown>;
  cases_hash: string;
  cases: number;
  /** How many of them have a result. */
  done: number;
  /** By metric: its value, how many cases it is from, and its 95% interval. Null until the run is finished. */
  summary: Record<string, EvalMetric> | null;
  floors: Record<string, number>;
  passed: boolean | null;
  /** Why the run failed. */
  error: string | null;
};

export type EvalMetric = { value: number | null; of: number; low: number | null; high: number | null };

export type EvalRunDetails = EvalRunSummary & { results: EvalCaseResult[] };

/** What came of one case. */
export type EvalCaseResult = {
  caseId: string;
  question: string;
  kind: 'answerable' | 'unanswerable' | 'off-topic';
  tags: string[];
  /** Names the stored trace; empty when the case could not be run. */
  traceId: string;
  ranked: number[];
  /** Of the case: two runs compare what has the same. */
  caseHash?: string;
  /** For each expected source, the chunks that hold it. */
  relevantBySource?: number[][];
  relevant: number[];
  /** What the answer should have been or said, as the case has it. */
  expected?: { answers?: string[]; must_say?: string[]; must_not_say?: string[] };
  k: number;
  refused: boolean;
  refusedBy?: 'gate' | 'writer' | 'check';
  reason?: string;
  confidence: number | null;
  nearest: number | null;
  answer: string;
  cited: number[];
  /** Each from 0 to 1; null where the case expects no such thing, or was refused. */
  scores: Record<'exact' | 'contains' | 'f1' | 'mustSay' | 'mustNotSay', number | null>;
  verdict: Verdict | null;
  citationPrecision: number | null;
  citationRecall: number | null;
  timings: Record<string, number>;
  usage: { modelCalls: number; promptTokens: number; completionTokens: number };
  error?: string;
};
