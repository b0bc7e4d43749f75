import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { HelixError, messageOf } from '../errors.ts';
import type { Logger } from '../log/logger.ts';
import type { TenantId } from '../terms.ts';
import type { Database } from './database.ts';
import { createFairTake } from './fair-take.ts';

/** Work that waits in the database. A ticket says only which run is meant: the run's own row holds everything else. */
export interface JobQueue {
  /** Puts a ticket in under an id that the caller has noted with the run. */
  send(ticketId: string, job: Job, afterSeconds?: number): Promise<void>;
  /** Takes up to `count` tickets, of tenants in turn and of none in `without`; nobody else gets them. */
  take(count: number, without?: readonly TenantId[]): Promise<Ticket[]>;
  done(ticket: Ticket): Promise<void>;
  /** Puts a ticket back, to be taken later, and later still each time; into the dead letters when that was the last try. */
  failed(ticket: Ticket, reason: string): Promise<void>;
  /** Removes tickets, whatever their state. */
  discard(ticketIds: readonly string[]): Promise<void>;
  /** Removes every trace of the runs of a tenant, dead letters too. */
  forget(tenant: TenantId, runIds: readonly number[]): Promise<void>;
  /**
   * Those of the ids whose tickets wait, or were taken less than `takenWithinMs` ago. One that waits for longer than any
   * ticket does is of a time before the clock was put back, and is not there for anybody.
   */
  open(ticketIds: readonly string[], takenWithinMs: number): Promise<Set<string>>;
  close(): Promise<void>;
}

export type Job = { tenant: TenantId; runId: number };
export type Ticket = Job & { id: string };

export const QUEUE = 'helix-ingest';
export const DEAD_LETTERS = 'helix-ingest-dead';
const SCHEMA = 'helix_jobs';

/** The queue in the database of `options`, on pg-boss. Its tables are made when they may be; else they must be there. */
export async function openJobQueue(options: QueueOptions): Promise<JobQueue> {
  const boss = await startBoss(options);
  const fetch = async (batchSize: number, without: readonly TenantId[]): Promise<Ticket[]> => {
    const jobs = await boss.fetch<Job>(QUEUE, { batchSize, ignoreGroups: [...without] });
    return jobs.map(({ id, data }) => ({ id, ...data }));
  };
  return {
    async send(id, job, afterSeconds = 0) {
      await boss.send(QUEUE, job, { id, startAfter: afterSeconds, group: { id: job.tenant } });
    },
    take: createFairTake(fetch),
    async done({ id }) {
      await boss.complete(QUEUE, id);
    },
    async failed({ id }, reason) {
      await boss.fail(QUEUE, id, { reason });
    },
    async discard(ids) {
      if (ids.length > 0) await boss.deleteJob(QUEUE, [...ids]);
    },
    async forget(tenant, runIds) {
      await options.database.execute(
        `delete from ${SCHEMA}.job where name = any($1::text[]) and data->>'tenant' = $2
           and data->>'runId' = any($3::text[])`,
        [[QUEUE, DEAD_LETTERS], tenant, runIds.map(String)],
      );
    },
    async open(ids, takenWithinMs) {
      const rows = await options.database.execute(
        `select id from ${SCHEMA}.job where name = $1 and id = any($2::uuid[])
           and ((state in ('created', 'retry') and start_after < now() + interval '10 minutes')
           or (state = 'active' and started_on > now() - make_interval(secs => $3)))`,
        [QUEUE, [...ids], takenWithinMs / 1000],
      );
      return new Set(rows.map((row) => (row as { id: string }).id));
    },
    close: () => boss.stop({ graceful: false, close: false }),
  };
}

/** Makes the tables of the queue, or brings them up to date. */
export async function installJobQueue(options: Omit<QueueOptions, 'mayInstall'>): Promise<void> {
  const boss = await startBoss({ ...options, mayInstall: true });
  await boss.stop({ graceful: false, close: false });
}

export type QueueOptions = {
  database: Database;
  log: Logger;
  /** Whether tables may be made: not in production, where `helix migrate` does it. */
  mayInstall: boolean;
  /** How often a ticket may fail before it goes to the dead letters. */
  tries: number;
};

/** Helix looks after runs whose worker is gone (`recover-runs.ts`), so a ticket must not expire while its run lives: no run takes a day. */
const EXPIRY_SECONDS = 24 * 60 * 60 - 1;

/** Of several that make the tables at the same moment, those who come second fail once. */
const MOST_STARTS = 10;

async function startBoss(options: QueueOptions): Promise<PgBoss> {
  for (let starts = 1; ; starts++) {
    try {
      return await bossOf(options);
    } catch (cause) {
      if (cause instanceof HelixError) throw cause;
      if (!isBeingMade(cause) || starts === MOST_STARTS)
        throw new HelixError('database_not_ready', { problem: `its queue: ${messageOf(cause)}` }, { cause });
      await sleep(100 * starts);
    }
  }
}

/** Somebody else has made it meanwhile: a unique violation in the catalogue, or a schema, table or function that is there. */
function isBeingMade(error: unknown): boolean {
  return /^(23505|42P06|42P07|42710|42723)$/.test((error as { code?: string }).code ?? '');
}

async function bossOf({ database, log, mayInstall, tries }: QueueOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: await database.execute(text, values) }) },
    backend: database.engine === 'embedded' ? 'pglite' : 'postgres',
    schema: SCHEMA,
    migrate: mayInstall,
    createSchema: mayInstall,
    schedule: false,
  });
  boss.on('error', (error) => log.warn({ problem: messageOf(error) }, 'queue.trouble'));
  await boss.start();
  await boss.createQueue(DEAD_LETTERS);
  const options = {
    retryLimit: tries - 1,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: EXPIRY_SECONDS,
    deadLetter: DEAD_LETTERS,
  };
  await boss.createQueue(QUEUE, options);
  await boss.updateQueue(QUEUE, options);
  return boss;
}

export function newTicketId(): string {
  return randomUUID();
}
