import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type OwnPostgres, type OwnPostgresOptions, startOwnPostgres } from './own-postgres.ts';

export type Standby = OwnPostgres & {
  /** From now on it knows nothing new, until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Makes a server of its own out of it, which follows nobody. */
  promote(): Promise<void>;
  /** Resolves when everything that is committed at `primary` now can be read here. */
  untilCaughtUp(): Promise<void>;
};

/** A hot standby of a server of ours, following it by streaming. */
export async function startStandby(primary: OwnPostgres, options: OwnPostgresOptions = {}): Promise<Standby> {
  const own = await startOwnPostgres({ ...options, standbyOf: primary.url });
  const ask = (text: string) => queryOnce(own.url, text);
  return {
    ...own,
    pause: async () => void (await ask('select pg_wal_replay_pause()')),
    resume: async () => void (await ask('select pg_wal_replay_resume()')),
    promote: async () => void (await ask('select pg_promote()')),
    async untilCaughtUp() {
      const [{ lsn }] = (await queryOnce(primary.url, 'select pg_current_wal_flush_lsn()::text as lsn')) as [
        { lsn: string },
      ];
      while ((await ask(`select 1 where pg_last_wal_replay_lsn() >= '${lsn}'`)).length === 0) await sleep(20);
    },
  };
}

async function queryOnce(url: string, text: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
