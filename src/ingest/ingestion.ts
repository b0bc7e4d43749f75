import { HelixError, messageOf } from '../errors.ts';
import { ENDED_KEPT_DAYS, isOriginalDropped } from '../store/ended-originals.ts';
import { findRun } from '../store/find-runs.ts';
import type { Run } from '../store/ingestion-runs.ts';
import { type JobQueue, newTicketId, openJobQueue } from '../store/job-queue.ts';
import { findProject } from '../store/projects.ts';
import { cancelRun, reopenRun } from '../store/recover-runs.ts';
import type { TenantId } from '../terms.ts';
import { createRunFollower } from './follow-runs.ts';
import type { IngestContext, Source } from './ingest-context.ts';
import { type IngestionWorker, startIngestionWorker } from './ingestion-worker.ts';
import { sendTicket } from './send-ticket.ts';
import { type RequireRoom, type Submitted, submitDocument } from './submit-document.ts';

/** Ingestion as the server and the command line use it: documents go in, runs can be watched, ended and tried again. */
export interface Ingestion {
  submit(source: Source, requireRoom?: RequireRoom): Promise<Submitted>;
  /** The states of a run up to its end. */
  follow(runId: number, signal?: AbortSignal): AsyncGenerator<Run>;
  cancel(runId: number): Promise<Run>;
  /** Makes a run that failed or was cancelled wait again. */
  retry(runId: number, requireRoom?: RequireRoom): Promise<Run>;
  /** Takes runs that are gone out of the queue. A queue that cannot be reached finds out by itself, later. */
  forget(runIds: readonly number[]): Promise<void>;
  /** The same for another tenant: one queue and one worker for all of them. */
  ofTenant(tenant: TenantId): Ingestion;
  /** Begins to work on the queue in this process, whichever tenant a document is of. */
  start(concurrency: number): Promise<void>;
  /** Ends the work in this process; what is under way may go on for `graceMs`. */
  close(graceMs?: number): Promise<void>;
}

/** The queue is opened when it is first needed: a question never waits for it. */
export function createIngestion(context: IngestContext, mayInstall: boolean): Ingestion {
  const { database, log, ingestLimits } = context;
  let opening: Promise<JobQueue> | undefined;
  let starting: Promise<IngestionWorker> | undefined;
  let worker: IngestionWorker | undefined;
  const queue = () => {
    opening ??= openJobQueue({ database, log, mayInstall, tries: ingestLimits.tries });
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };
  const shared: SharedWork = {
    queue,
    lost: () => {
      opening = undefined; // its tables may be gone, and are made again when it is opened
    },
    worker: () => worker,
  };
  const lifetime: Lifetime = {
    async start(concurrency) {
      if (concurrency === 0) return;
      // Noted before anything is waited for: several may ask at once, and one worker is meant.
      starting ??= queue().then((opened) => startIngestionWorker(context, opened, concurrency));
      starting.catch(() => {
        starting = undefined;
      });
      worker = await starting;
    },
    async close(graceMs = 0) {
      await (await starting)?.close(graceMs);
      starting = undefined;
      worker = undefined;
      await (await opening)?.close();
      opening = undefined;
    },
  };
  const ofTenant = (tenant: TenantId): Ingestion => ({
    ...tenantIngestion({ ...context, tenant }, shared),
    ...lifetime,
    ofTenant,
  });
  return ofTenant(context.tenant);
}

type Lifetime = Pick<Ingestion, 'start' | 'close'>;

/** What all tenants have in common. */
type SharedWork = {
  queue(): Promise<JobQueue>;
  /** Said when the queue could not be reached. */
  lost(): void;
  worker(): IngestionWorker | undefined;
};

function tenantIngestion(
  context: IngestContext,
  { queue, lost, worker }: SharedWork,
): Omit<Ingestion, keyof Lifetime | 'ofTenant'> {
  const { database, tenant, log } = context;
  const follower = createRunFollower(context);
  /** The run is there, so it will be done: a ticket that cannot be sent now is sent by the next look of a worker. */
  const sendOrLeave = async (runId: number, ticketId: string) => {
    try {
      await (await queue()).send(ticketId, { tenant, runId });
    } catch (error) {
      log.warn({ run_id: runId, problem: messageOf(error) }, 'queue.unreachable');
      lost();
    }
  };
  const runOf = async (runId: number): Promise<Run> => {
    const run = await database.withTenant(tenant, (session) => findRun(session, tenant, runId));
    if (run) return run;
    throw new HelixError('not_found', { what: `Run ${runId}`, action: '`helix runs` lists them.' });
  };
  return {
    async submit(source, requireRoom) {
      const ticketId = newTicketId();
      const submitted = await submitDocument(context, source, ticketId, requireRoom);
      if (submitted.kind === 'queued') {
        await sendOrLeave(submitted.runId, ticketId);
        worker()?.wake();
      }
      return submitted;
    },
    follow: follower.follow,
    async cancel(runId) {
      const cancelled = await database.withTenant(tenant, (session) => cancelRun(session, tenant, runId));
      if (!cancelled) throw finished(await runOf(runId), 'Only a run that waits or works can be cancelled.');
      worker()?.stop({ tenant, runId });
      if (cancelled.status === 'cancelled' && cancelled.ticketId)
        await (await queue()).discard([cancelled.ticketId]);
      return runOf(runId);
    },
    async retry(runId, requireRoom) {
      const { project, source_uri: sourceUri } = await runOf(runId);
      const reopened = await database.withTenant(tenant, async (session) => {
        const projectId = await findProject(session, tenant, project);
        // Its file is on the disk and counted there since it came: it brings no further bytes.
        await requireRoom?.(session, 0, { address: { projectId, sourceUri } });
        if (await reopenRun(session, tenant, runId)) return true;
        return (await isOriginalDropped(session, tenant, runId)) ? 'dropped' : false;
      });
      if (reopened !== true) throw finished(await runOf(runId), reopened ? FILE_DROPPED : NOT_AGAIN);
      await sendTicket(context, await queue(), runId);
      worker()?.wake();
      return runOf(runId);
    },
    forget: (runIds) => forgetRuns(context, queue, runIds),
  };
}

async function forgetRuns(
  { tenant, log }: IngestContext,
  queue: () => Promise<JobQueue>,
  runIds: readonly number[],
): Promise<void> {
  try {
    if (runIds.length > 0) await (await queue()).forget(tenant, runIds);
  } catch (error) {
    log.warn({ runs: runIds.length, problem: messageOf(error) }, 'queue.unreachable');
  }
}

const NOT_AGAIN =
  'Only a run that failed or was cancelled, and that no newer run of its document has followed, can be tried again.';
const FILE_DROPPED = `Its file was kept for ${ENDED_KEPT_DAYS} days after that, and is gone. Add the document again.`;

function finished({ run_id: run, status }: Run, action: string): HelixError {
  const words: Record<Run['status'], string> = {
    queued: 'been put into the queue',
    running: 'begun',
    succeeded: 'succeeded',
    failed: 'failed',
    cancelled: 'been cancelled',
  };
  return new HelixError('run_finished', { run, status: words[status], action });
}
