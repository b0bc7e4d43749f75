import type { JobQueue } from '../store/job-queue.ts';
import { takeBackRuns, waitingRuns } from '../store/recover-runs.ts';
import type { IngestContext } from './ingest-context.ts';
import { sendTicket } from './send-ticket.ts';

/** A run says every two seconds that it is alive; after this long without a word its worker is gone. */
const SILENT_MS = 15_000;
/** A run that was begun this often may be what ends the workers. */
const MOST_ATTEMPTS = 50;

/** Puts back what a killed worker left, and gives a ticket to every run that waits without one. */
export async function recoverRuns(
  context: IngestContext,
  queue: JobQueue,
  { isFirst, active }: { isFirst: boolean; active: readonly number[] },
): Promise<void> {
  const { database, tenant, log } = context;
  // An embedded database has one process at a time: what runs there when it starts is not running any more.
  const silentMs = isFirst && database.engine === 'embedded' ? 0 : SILENT_MS;
  const back = await putBackRuns(context, silentMs, active);
  if (back.length > 0) log.info({ runs: back }, 'run.resumed');
  const waiting = await database.withTenant(tenant, (session) => waitingRuns(session, tenant));
  if (waiting.length === 0) return;
  // A ticket that was taken although its run still waits belongs to a worker that ended between the two.
  const open = await queue.open(
    waiting.flatMap(({ ticketId }) => ticketId ?? []),
    silentMs,
  );
  for (const { runId, ticketId } of waiting) {
    if (ticketId && open.has(ticketId)) continue;
    if (ticketId) await queue.discard([ticketId]);
    await sendTicket(context, queue, runId);
  }
}

/** Makes the runs wait again that gave no sign for `silentMs`, and returns them. */
export function putBackRuns(
  { database, tenant }: Pick<IngestContext, 'database' | 'tenant'>,
  silentMs: number,
  active: readonly number[] = [],
): Promise<number[]> {
  return database.withTenant(tenant, (session) =>
    takeBackRuns(session, tenant, { silentMs, mostAttempts: MOST_ATTEMPTS, active }),
  );
}
