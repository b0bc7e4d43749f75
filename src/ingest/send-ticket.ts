import { type JobQueue, newTicketId } from '../store/job-queue.ts';
import { giveTicket } from '../store/recover-runs.ts';
import type { IngestContext } from './ingest-context.ts';

/** A new ticket for a run, if it waits. */
export async function sendTicket(
  { database, tenant }: Pick<IngestContext, 'database' | 'tenant'>,
  queue: JobQueue,
  runId: number,
  afterSeconds = 0,
): Promise<void> {
  const ticketId = newTicketId();
  const waits = await database.withTenant(tenant, (session) => giveTicket(session, tenant, runId, ticketId));
  if (waits) await queue.send(ticketId, { tenant, runId }, afterSeconds);
}
