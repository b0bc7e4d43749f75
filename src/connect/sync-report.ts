/** What came of a sync: as it is stored, sent and shown. */
export type SyncReport = {
  /** `stopped`: it was ended from outside; `failed`: the source could not be listed, or the sync could not go on. */
  status: 'done' | 'stopped' | 'failed';
  created: number;
  updated: number;
  unchanged: number;
  held_back: number;
  removed: number;
  skipped: number;
  failed: number;
  /** Documents that are gone from the source and were not removed, because they are too many for it to be no mistake. */
  removal_refused: number;
  /** Of what failed and what was skipped, the first ones. */
  problems: SyncProblem[];
  /** Why it failed as a whole. */
  error: { code: string; message: string } | null;
  elapsed_ms: number;
};

export type SyncProblem = { source_uri: string; outcome: 'failed' | 'skipped'; reason: string };

/** How one thing ended, and how many are done. */
export type SyncProgress = { source_uri: string; outcome: ItemOutcome; done: number };

export type ItemOutcome =
  | 'created'
  | 'updated'
  | 'unchanged'
  | 'held_back'
  | 'skipped'
  | 'failed'
  | 'removed';

const MOST_PROBLEMS = 100;

export function emptyReport(): SyncReport {
  return {
    status: 'done',
    created: 0,
    updated: 0,
    unchanged: 0,
    held_back: 0,
    removed: 0,
    skipped: 0,
    failed: 0,
    removal_refused: 0,
    problems: [],
    error: null,
    elapsed_ms: 0,
  };
}

export function countOutcome(report: SyncReport, sourceUri: string, outcome: ItemOutcome, reason = ''): void {
  report[outcome] += 1;
  if (outcome !== 'failed' && outcome !== 'skipped') return;
  // What failed needs somebody more than what was skipped.
  const isFull = report.problems.length >= MOST_PROBLEMS;
  const skipped = report.problems.findIndex((problem) => problem.outcome === 'skipped');
  if (isFull && outcome === 'failed' && skipped >= 0) report.problems.splice(skipped, 1);
  else if (isFull) return;
  report.problems.push({
    source_uri: sourceUri.slice(0, 2000),
    outcome,
    reason: reason.slice(0, 500).toWellFormed(),
  });
}
