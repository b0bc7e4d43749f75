import { HelixError, messageOf } from '../errors.ts';
import { type ClaimedRun, finishRun, type RunFailure, requeueRun } from '../store/ingestion-runs.ts';
import type { IngestContext } from './ingest-context.ts';
import { type RunReport, RunStopped } from './report-run.ts';

/**
 * Closes a run that did not succeed: put back for a later try, failed, or cancelled. The reason on the run begins with
 * its stage and ends with what to do.
 */
export async function settleFailure(
  context: IngestContext,
  run: ClaimedRun,
  report: RunReport,
  error: unknown,
): Promise<Settled> {
  await report.end();
  const { database, tenant, instance, ingestLimits } = context;
  const owner = { runId: run.runId, worker: instance };
  const reason = `${report.stage()}: ${error instanceof HelixError ? `${error.code}: ${error.message}` : messageOf(error)}`;
  const finish = (status: 'failed' | 'cancelled') =>
    database.withTenant(tenant, (session) =>
      finishRun(session, tenant, owner, { status, error: reason, failure: failureOf(error) }),
    );
  const requeue = (countsAsFailure: boolean) =>
    database.withTenant(tenant, (session) =>
      requeueRun(session, tenant, owner, { error: reason, countsAsFailure }),
    );

  const stopped = error instanceof RunStopped ? error.why : undefined;
  if (stopped === 'lost') return 'lost';
  if (stopped === 'shutdown') {
    await requeue(false);
    return 'put back';
  }
  if (stopped === 'cancelled' || (error as Error | undefined)?.name === 'AbortError') {
    await finish('cancelled');
    return 'cancelled';
  }
  if (isPassing(error) && run.failures + 1 < ingestLimits.tries) {
    await requeue(true);
    return 'to be tried again';
  }
  await finish('failed');
  return isPassing(error) ? 'given up' : 'failed';
}

export type Settled = 'lost' | 'put back' | 'cancelled' | 'to be tried again' | 'given up' | 'failed';

function failureOf(error: unknown): RunFailure {
  return error instanceof HelixError
    ? { code: error.code, details: { ...error.details } }
    : { code: 'internal', details: {} };
}

/** The disk may be freed, a worker with the model of the documents may take the run, and a process that ends is not its fault. */
const PASSING_CODES: ReadonlySet<string> = new Set([
  'data_directory_unusable',
  'space_mismatch',
  'space_unavailable',
  'shutting_down',
]);

/** Whether the same run may succeed later: the database, a model or the disk was the trouble, not the document. */
function isPassing(error: unknown): boolean {
  if (error instanceof HelixError) return error.retryable || PASSING_CODES.has(error.code);
  // SQLSTATE classes: connection, rollback (deadlock), resources, operator intervention, system.
  return /^(08|40|53|57|58)[0-9A-Z]{3}$/.test((error as { code?: string } | undefined)?.code ?? '');
}
