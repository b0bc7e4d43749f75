import { setTimeout as sleep } from 'node:timers/promises';
import { HelixError } from '../errors.ts';
import { findRun } from '../store/find-runs.ts';
import type { Run } from '../store/ingestion-runs.ts';
import type { IngestContext } from './ingest-context.ts';

/** How often the run's row is read. It is the truth whichever process works on the run. */
const LOOK_EVERY_MS = 250;

/** The states of a run as they change, up to the one in which it is finished. */
export async function* followRun(
  { database, tenant }: Pick<IngestContext, 'database' | 'tenant'>,
  runId: number,
  signal?: AbortSignal,
): AsyncGenerator<Run> {
  for (let last = ''; ; await sleep(LOOK_EVERY_MS, undefined, { signal })) {
    // Not from a replica: the run may have been opened a moment ago.
    const run = await database.withTenant(tenant, (session) => findRun(session, tenant, runId), { signal });
    if (!run) throw new HelixError('not_found', { what: `Run ${runId}`, action: '`helix runs` lists them.' });
    const { heartbeat_at: _, ...seen } = run;
    const state = JSON.stringify(seen);
    if (state !== last) yield run;
    last = state;
    if (run.finished_at) return;
  }
}
