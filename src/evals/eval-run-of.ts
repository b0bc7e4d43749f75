import type { StoredEvalRun } from '../store/eval-runs.ts';
import type { EvalRun, MetricSummary } from './eval-run.ts';

/** A run as it is stored, or as it came over HTTP, under the names that evals use. */
export function evalRunOf(stored: EvalRunOnWire): EvalRun {
  return {
    runId: stored.run_id,
    name: stored.name,
    project: stored.project,
    status: stored.status,
    createdAt: new Date(stored.created_at).toISOString(),
    finishedAt: stored.finished_at && new Date(stored.finished_at).toISOString(),
    settingsHash: stored.settings_hash,
    settings: stored.settings,
    casesHash: stored.cases_hash,
    cases: stored.cases,
    summary: stored.summary as MetricSummary | null,
    floors: stored.floors,
    passed: stored.passed,
    error: stored.error,
  };
}

/** Times are dates, or texts where they came over HTTP. */
export type EvalRunOnWire = Omit<StoredEvalRun, 'created_at' | 'finished_at'> & {
  created_at: Date | string;
  finished_at: Date | string | null;
};
