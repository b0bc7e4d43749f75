import { messageOf } from '../errors.ts';
import { claimRun } from '../store/ingestion-runs.ts';
import type { JobQueue, Ticket } from '../store/job-queue.ts';
import { tidyStore } from '../store/tidy-store.ts';
import type { IngestContext } from './ingest-context.ts';
import { processRun } from './process-run.ts';
import { recoverRuns } from './recover-runs.ts';
import { RunStopped, reportRun } from './report-run.ts';
import { sendTicket } from './send-ticket.ts';
import { settleFailure } from './settle-failure.ts';

/** How often the queue is asked when nobody in this process says that there is something in it. */
const POLL_MS = 1000;
/** How often runs are looked for whose worker is gone. */
const RECOVER_EVERY_MS = 5000;
/** How long a run waits for an older one of the same document. */
const BEHIND_SECONDS = 1;

/** Works on the queue, `concurrency` runs at once, until it is closed. */
export function startIngestionWorker(
  context: IngestContext,
  queue: JobQueue,
  concurrency: number,
): IngestionWorker {
  const active = new Map<number, { stop: AbortController; done: Promise<void> }>();
  const closing = new AbortController();
  let wake = () => {};
  let recoveredAt = 0;
  let tidying: Promise<void> = Promise.resolve();

  const recover = async () => {
    if (Date.now() - recoveredAt < RECOVER_EVERY_MS) return;
    await recoverRuns(context, queue, { isFirst: recoveredAt === 0, active: [...active.keys()] });
    recoveredAt = Date.now();
  };
  const begin = (ticket: Ticket) => {
    const stop = new AbortController();
    const done = work(context, queue, ticket, stop.signal)
      .catch((error) =>
        context.log.warn({ run_id: ticket.runId, problem: messageOf(error) }, 'run.unsettled'),
      )
      .finally(() => {
        active.delete(ticket.runId);
        if (active.size === 0) idle();
        wake();
      });
    active.set(ticket.runId, { stop, done });
  };
  // After the last of several documents, not after each.
  const idle = () => {
    tidying = tidying.then(() => tidyStore(context)).catch(() => {});
  };
  const loop = async () => {
    while (!closing.signal.aborted) {
      const pause = pauseUntil(POLL_MS, (resume) => (wake = resume));
      try {
        await recover();
        const free = concurrency - active.size;
        const tickets = free > 0 ? await queue.take(free) : [];
        tickets.forEach(begin);
        if (tickets.length > 0 && active.size < concurrency) continue;
      } catch (error) {
        context.log.warn({ problem: messageOf(error) }, 'queue.unreachable');
      }
      await pause;
    }
  };
  const looping = loop();

  return {
    wake: () => wake(),
    stop: (runId) => active.get(runId)?.stop.abort(new RunStopped('cancelled')),
    async close(graceMs) {
      closing.abort();
      wake();
      await looping;
      const all = Promise.allSettled([...active.values()].map(({ done }) => done));
      const grace = setTimeout(() => {
        for (const { stop } of active.values()) stop.abort(new RunStopped('shutdown'));
      }, graceMs);
      await all;
      clearTimeout(grace);
      await tidying;
    },
  };
}

export type IngestionWorker = {
  /** Says that there is something in the queue now. */
  wake(): void;
  /** Ends the work on a run, if it is done here. */
  stop(runId: number): void;
  /** Takes nothing more, lets what is under way finish for `graceMs`, then puts it back. */
  close(graceMs: number): Promise<void>;
};

function pauseUntil(milliseconds: number, onResume: (resume: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    onResume(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** One ticket, from the queue to its end. What it throws leaves run and ticket as they are, for the recovery. */
async function work(
  context: IngestContext,
  queue: JobQueue,
  ticket: Ticket,
  stop: AbortSignal,
): Promise<void> {
  const { database, instance, log } = context;
  const { tenant, runId } = ticket;
  const own = { ...context, tenant };
  const run = await database.withTenant(tenant, (session) => claimRun(session, tenant, runId, instance));
  if (!run) return setAside(own, queue, ticket);
  const report = reportRun(own, { runId, worker: instance }, stop);
  try {
    // A warning quotes documents and cases, which is not for a log.
    const { warning: _, ...result } = await processRun(own, run, report);
    log.info({ run_id: runId, source_uri: run.sourceUri, ...result }, 'ingest.done');
  } catch (error) {
    const settled = await settleFailure(own, run, report, error);
    log.warn(
      { run_id: runId, source_uri: run.sourceUri, settled, problem: messageOf(error) },
      'ingest.failed',
    );
    return settleTicket(own, queue, ticket, { settled, problem: messageOf(error) });
  }
  await queue.done(ticket);
}

async function settleTicket(
  context: IngestContext,
  queue: JobQueue,
  ticket: Ticket,
  { settled, problem }: { settled: string; problem: string },
): Promise<void> {
  if (settled === 'to be tried again' || settled === 'given up') return queue.failed(ticket, problem);
  await queue.discard([ticket.id]);
  if (settled === 'put back') await sendTicket(context, queue, ticket.runId);
}

/** A ticket whose run cannot be taken: it is finished, or an older run of the same document comes first. */
async function setAside(context: IngestContext, queue: JobQueue, ticket: Ticket): Promise<void> {
  await queue.discard([ticket.id]);
  await sendTicket(context, queue, ticket.runId, BEHIND_SECONDS);
}
