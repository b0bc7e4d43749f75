import { setTimeout as sleep } from 'node:timers/promises';
import { findRun } from '../store/find-runs.ts';
import { type ClaimedRun, claimRun, type Run } from '../store/ingestion-runs.ts';
import type { IngestContext, IngestResult, Source } from './ingest-context.ts';
import { resultOf } from './ingest-queued.ts';
import { observeRun } from './observe-run.ts';
import { processRun } from './process-run.ts';
import { reportRun } from './report-run.ts';
import { settleFailure } from './settle-failure.ts';
import { submitDocument } from './submit-document.ts';

/**
 * Takes one document in and ingests it here and now, without the queue. A failure is thrown and tried no second time;
 * should the process end half-way, the next worker goes on with the run.
 */
export async function ingestDocument(
  context: IngestContext,
  source: Source,
  signal?: AbortSignal,
): Promise<IngestResult> {
  const submitted = await submitDocument(context, source, null);
  if (submitted.kind === 'unchanged') return submitted.result;
  const { instance: worker, ingestLimits } = context;
  const { claimed, finished } = await claimInTurn(context, submitted.runId, signal);
  if (finished) return resultOf(context, finished);
  const report = observeRun(context, claimed, reportRun(context, { runId: submitted.runId, worker }, signal));
  try {
    const result = await processRun(context, claimed, report);
    report.ended(result.status, result.vectorsMade);
    return result;
  } catch (error) {
    const lastTry = { ...context, ingestLimits: { ...ingestLimits, tries: 1 } };
    report.ended(await settleFailure(lastTry, claimed, report, error).catch(() => 'lost'));
    throw error;
  }
}

const LOOK_EVERY_MS = 50;

/** The run, once the older ones of its document are done; or its end, when a worker was quicker. */
async function claimInTurn(
  { database, tenant, instance }: IngestContext,
  runId: number,
  signal?: AbortSignal,
): Promise<{ claimed: ClaimedRun; finished?: undefined } | { claimed?: undefined; finished: Run }> {
  for (;;) {
    const claimed = await database.withTenant(tenant, (session) =>
      claimRun(session, tenant, runId, instance),
    );
    if (claimed) return { claimed };
    const run = await database.withTenant(tenant, (session) => findRun(session, tenant, runId));
    if (run?.finished_at) return { finished: run };
    await sleep(LOOK_EVERY_MS, undefined, { signal });
  }
}
