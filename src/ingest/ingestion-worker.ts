import { messageOf } from '../errors.ts';
import { busyTenants } from '../store/all-tenants.ts';
import { claimRun } from '../store/ingestion-runs.ts';
import type { Job, JobQueue, Ticket } from '../store/job-queue.ts';
import { tidyStore } from '../store/tidy-store.ts';
import type { TenantId } from '../terms.ts';
import { countEmbedded } from './count-embedded.ts';
import type { IngestContext } from './ingest-context.ts';
import { observeRun } from './observe-run.ts';
import { processRun } from './process-run.ts';
import { inTurn } from './readers/in-turn.ts';
import { recoverRuns } from './recover-runs.ts';
import { RunStopped, reportRun } from './report-run.ts';
import { sendTicket } from './send-ticket.ts';
import { settleFailure } from './settle-failure.ts';
import { sweepDaily } from './sweep-originals.ts';

/** How often the queue is asked when nobody in this process says that there is something in it. */
const POLL_MS = 1000;
/** How often runs are looked for whose worker is gone. */
const RECOVER_EVERY_MS = 5000;
/** How long a run waits for an older one of the same document. */
const BEHIND_SECONDS = 1;

/** Works on the queue, `concurrency` runs at once and one more where others would wait, until it is closed. */
export function startIngestionWorker(
  context: IngestContext,
  queue: JobQueue,
  concurrency: number,
): IngestionWorker {
  // Runs are counted by each tenant.
  const active = new Map<string, { job: Job; stop: AbortController; done: Promise<void> }>();
  const closing = new AbortController();
  let wake = () => {};
  // By a clock that nobody sets: one that is put back would put off the recovery with it.
  let recoveredAt = Number.NEGATIVE_INFINITY;
  const sweep = sweepDaily(context);
  let tidying: Promise<void> = Promise.resolve();

  const recover = async () => {
    if (performance.now() - recoveredAt < RECOVER_EVERY_MS) return;
    const isFirst = recoveredAt === Number.NEGATIVE_INFINITY;
    for (const tenant of await busyTenants(context.database))
      await recoverRuns({ ...context, tenant }, queue, { isFirst, active: runsOf(active.values(), tenant) });
    tidying = tidying.then(sweep).catch(() => {});
    recoveredAt = performance.now();
  };
  const begin = (ticket: Ticket) => {
    const stop = new AbortController();
    const done = work(context, queue, ticket, stop.signal)
      .catch((error) =>
        context.log.warn({ run_id: ticket.runId, problem: messageOf(error) }, 'run.unsettled'),
      )
      .finally(() => {
        active.delete(keyOf(ticket));
        toTidy.add(ticket.tenant);
        if (active.size === 0) idle();
        wake();
      });
    active.set(keyOf(ticket), { job: ticket, stop, done });
  };
  const toTidy = new Set<TenantId>();
  // After the last of several documents, not after each.
  const idle = () => {
    const tenants = [...toTidy];
    toTidy.clear();
    for (const tenant of tenants)
      tidying = tidying.then(() => tidyStore({ ...context, tenant })).catch(() => {});
  };
  const loop = async () => {
    while (!closing.signal.aborted) {
      const pause = pauseUntil(POLL_MS, (resume) => (wake = resume));
      try {
        await recover();
        const tickets = await takeFairly(queue, concurrency, [...active.values()]);
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
    stop: (job) => active.get(keyOf(job))?.stop.abort(new RunStopped('cancelled')),
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
  stop(job: Job): void;
  /** Takes nothing more, lets what is under way finish for `graceMs`, then puts it back. */
  close(graceMs: number): Promise<void>;
};

/** A tenant whose documents take long may fill every place: one more is for tenants that have none. */
async function takeFairly(
  queue: JobQueue,
  concurrency: number,
  active: readonly { job: Job }[],
): Promise<Ticket[]> {
  if (active.length < concurrency) return queue.take(concurrency - active.length);
  if (active.length > concurrency) return [];
  return queue.take(1, [...new Set(active.map(({ job }) => job.tenant))]);
}

function keyOf({ tenant, runId }: Job): string {
  return `${tenant} ${runId}`;
}

function runsOf(works: Iterable<{ job: Job }>, tenant: TenantId): number[] {
  return [...works].filter(({ job }) => job.tenant === tenant).map(({ job }) => job.runId);
}

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
  const own = countEmbedded({ ...context, tenant, preparer: inTurn(context.preparer, tenant) });
  const run = await database.withTenant(tenant, (session) => claimRun(session, tenant, runId, instance));
  if (!run) return setAside(own, queue, ticket);
  const report = observeRun(own, run, reportRun(own, { runId, worker: instance }, stop));
  try {
    // A warning quotes documents and cases, and a title is one's own: neither is for a log.
    const { warning: _, title: __, ...result } = await processRun(own, run, report);
    report.ended(result.status, result.vectorsMade);
    log.info({ tenant_id: tenant, run_id: runId, ...result }, 'ingest.done');
  } catch (error) {
    const settled = await settleFailure(own, run, report, error);
    report.ended(settled);
    log.warn({ tenant_id: tenant, run_id: runId, settled, problem: messageOf(error) }, 'ingest.failed');
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
