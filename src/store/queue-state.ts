import type { Database } from './database.ts';
import { DEAD_LETTERS, QUEUE } from './job-queue.ts';
import { sql } from './sql.ts';

/** How much waits in the queue, of all tenants together: numbers and nothing of what is in it. */
export async function readQueueState(database: Database): Promise<QueueState> {
  return database.asOwner(async (session) => {
    await session.script(`set local statement_timeout = '${PATIENCE_MS}'`);
    const [queue] = await session.query<{ isThere: boolean }>(
      sql`select to_regclass('helix_jobs.job') is not null as "isThere"`,
    );
    if (!queue!.isThere) return EMPTY;
    const [state] = await session.query<QueueState>(sql`
      select count(*) filter (where name = ${QUEUE} and state in ('created', 'retry'))::int as waiting,
        count(*) filter (where name = ${QUEUE} and state = 'active')::int as active,
        count(*) filter (where name = ${DEAD_LETTERS})::int as "deadLetters",
        coalesce(greatest(extract(epoch from now() - min(start_after)
          filter (where name = ${QUEUE} and state in ('created', 'retry'))), 0), 0)::float8 as "oldestSeconds"
      from (select name, state, start_after from helix_jobs.job
        where name in (${QUEUE}, ${DEAD_LETTERS}) and state in ('created', 'retry', 'active') limit ${MOST_JOBS}) as jobs`);
    return state!;
  });
}

export type QueueState = {
  /** Those that are put off to a later try as well. */
  waiting: number;
  active: number;
  deadLetters: number;
  /** How long the one that is due longest has waited. */
  oldestSeconds: number;
};

const EMPTY: QueueState = { waiting: 0, active: 0, deadLetters: 0, oldestSeconds: 0 };

/** A scrape is no reason to read more: beyond this, much is much. */
const MOST_JOBS = 100_000;
const PATIENCE_MS = 2000;
