import type { ClaimedRun } from '../store/ingestion-runs.ts';
import type { IngestContext } from './ingest-context.ts';
import type { RunReport } from './report-run.ts';

/** Notes when each stage of a run was reached, and tells the observer at its end. The report is used in place of the given one. */
export function observeRun(
  { observer, tenant }: IngestContext,
  { runId }: ClaimedRun,
  report: RunReport,
): ObservedReport {
  const startedAt = Date.now();
  const stages: { stage: string; startedAt: number }[] = [];
  return {
    ...report,
    async reached(stage, progress) {
      stages.push({ stage, startedAt: Date.now() });
      await report.reached(stage, progress);
    },
    ended(outcome, vectorsMade = 0) {
      observer?.runEnded({ tenant, runId, outcome, stages, startedAt, endedAt: Date.now(), vectorsMade });
    },
  };
}

export type ObservedReport = RunReport & { ended(outcome: string, vectorsMade?: number): void };
