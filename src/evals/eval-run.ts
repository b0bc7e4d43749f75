import type { CaseResult } from './case-result.ts';

/** One run of a set of cases: what was asked of which Helix, and what came of it. */
export type EvalRun = {
  runId: number;
  /** The name of the set, such as `handbook`. */
  name: string;
  project: string;
  status: 'running' | 'finished' | 'failed';
  createdAt: string;
  finishedAt: string | null;
  /** The same hash: the same models, limits and ways of retrieving. */
  settingsHash: string;
  /** The settings behind the hash that a reader would ask for: models, fusion, limits, chunk profile, k. */
  settings: Record<string, unknown>;
  casesHash: string;
  /** How many cases there are; results come one by one. */
  cases: number;
  summary: MetricSummary | null;
  /** What each metric had to reach, and which did not. */
  floors: Floors;
  passed: boolean | null;
  /** Why it failed; absent or null when it did not. */
  error?: string | null;
};

export type EvalRunWithResults = EvalRun & { results: CaseResult[] };

/**
 * Metrics by name (`src/evals/metrics/metric-names.ts` lists all). Null where no case says anything about it.
 * `of` is how many cases it is the mean of, `low` and `high` its 95% interval.
 */
export type MetricSummary = Record<string, Metric>;
export type Metric = { value: number | null; of: number; low: number | null; high: number | null };

/** Metric names with the least (`recall`) or, where less is better (`latency_p95_ms`), the most each may be. */
export type Floors = Record<string, number>;
