import type { IngestionProgress, IngestionRun } from '../../../src/client/client.ts';

export type LatestRuns = {
  open: IngestionRun[];
  failed: IngestionRun[];
};

/** Of runs, newest first: those that wait or work, and the failures that no later run of the same source made good. */
export function latestRuns(runs: readonly IngestionRun[]): LatestRuns {
  const seen = new Set<string>();
  const latest = runs.filter(({ source_uri }) => !seen.has(source_uri) && seen.add(source_uri));
  return {
    open: runs.filter(({ status }) => status === 'queued' || status === 'running'),
    failed: latest.filter(({ status }) => status === 'failed'),
  };
}

/** How far a run is, counted by what its stage counts. */
export function progressOf({ run_id, stage, stats }: IngestionRun): IngestionProgress {
  const isReading = stage === 'extract' || stage === 'queued';
  const done = isReading ? stats.pages_done : stats.chunks_done;
  const total = isReading ? stats.pages_total : stats.chunks_total;
  return { run_id, stage, done: done ?? 0, total: total ?? 0 };
}
