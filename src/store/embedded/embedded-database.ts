import { constants } from 'node:fs';
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HelixError, messageOf } from '../../errors.ts';
import { answeredWithin } from '../answered-within.ts';
import {
  beginAsTenant,
  type Database,
  type Session,
  type TransactionOptions,
  type Work,
} from '../database.ts';
import { migrate } from '../migrate.ts';
import { lockDirectory } from './lock-directory.ts';
import { tellHolder } from './lock-holder.ts';
import { openPgliteThread, type PgliteThread } from './pglite-thread.ts';
import { createTurns } from './turns.ts';

/**
 * PostgreSQL inside the process, data in `directory`. Refuses a directory that another process has open.
 * A new database is made and migrated under another name and renamed when it is whole, so a start that is
 * killed leaves nothing half-made.
 */
export async function openEmbeddedDatabase(directory: string): Promise<Database> {
  await makeDirectory(directory);
  const lock = await lockDirectory(directory);
  try {
    const home = join(directory, 'database');
    await removeUnfinished(directory);
    if (!(await readdir(directory)).includes('database')) await createWhole(home);
    const thread = await openPgliteThread(home);
    await tellHolder(directory, 'open');
    return overThread(thread, lock.release);
  } catch (cause) {
    await lock.release();
    if (!(cause instanceof HelixError) || cause.code !== 'database_unavailable') throw cause;
    throw new HelixError(
      'data_directory_unusable',
      { directory, problem: `${cause.details.problem}; is there space left?` },
      { cause },
    );
  }
}

async function makeDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 }); // other users have no business in there
    await access(directory, constants.W_OK);
  } catch (cause) {
    throw new HelixError('data_directory_unusable', { directory, problem: messageOf(cause) }, { cause });
  }
}

const UNFINISHED = 'database.unfinished-';

async function removeUnfinished(directory: string): Promise<void> {
  const leftovers = (await readdir(directory)).filter((name) => name.startsWith(UNFINISHED));
  for (const name of leftovers) await rm(join(directory, name), { recursive: true, force: true });
}

async function createWhole(home: string): Promise<void> {
  const unfinished = join(home, '..', `${UNFINISHED}${process.pid}`);
  const thread = await openPgliteThread(unfinished);
  const database = overThread(thread, async () => {});
  await migrate(database);
  await database.close();
  await rename(unfinished, home);
}

/** The engine has one session, so transactions wait for each other: those of ingestion for those of questions (`turns.ts`). */
function overThread(thread: PgliteThread, release: () => Promise<void>): Database {
  const turns = createTurns();
  const turnOf = (background?: boolean) => (background ? 'background' : 'foreground');

  const inTransaction = <Result>(begin: string, work: Work<Result>, options: TransactionOptions = {}) =>
    turns.take(turnOf(options.background), async () => {
      const { signal } = options;
      signal?.throwIfAborted();
      await thread.script(begin);
      try {
        const result = await work(sessionOf(thread, signal));
        await thread.script('commit');
        return result;
      } catch (error) {
        await thread.script('rollback').catch(() => {});
        throw error;
      }
    });

  return {
    engine: 'embedded',
    withTenant: async (tenant, work, options) => inTransaction(beginAsTenant(tenant, options), work, options),
    asOwner: (work, options) => inTransaction('begin', work, options),
    execute: (text, values = [], { background } = {}) =>
      turns.take(turnOf(background), async () => {
        try {
          return await (values.length > 0 ? thread.query(text, values) : thread.script(text));
        } catch (error) {
          // A script that failed between its `begin` and its `commit` would leave the one session in a transaction.
          await thread.script('rollback').catch(() => {});
          throw error;
        }
      }),
    ping: (timeoutMs) =>
      answeredWithin(
        timeoutMs,
        turns.take('foreground', () => thread.query('select 1', [])),
      ),
    async close() {
      await turns.take('last', () => thread.close());
      await release();
    },
  };
}

function sessionOf(thread: PgliteThread, signal?: AbortSignal): Session {
  return {
    async query<Row extends object>(statement: Parameters<Session['query']>[0]) {
      signal?.throwIfAborted();
      const { text, values } = statement.compile();
      return (await thread.query(text, values)) as Row[];
    },
    async script(text) {
      signal?.throwIfAborted();
      await thread.script(text);
    },
  };
}
