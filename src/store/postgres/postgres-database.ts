import { createHash } from 'node:crypto';
import pg from 'pg';
import { HelixError, messageOf } from '../../errors.ts';
import { answeredWithin, unavailable } from '../answered-within.ts';
import {
  beginAsTenant,
  type Database,
  type Session,
  type TransactionOptions,
  type Work,
} from '../database.ts';
import type { Statement } from '../sql.ts';

/** A PostgreSQL server (16 or newer, with pgvector), through a pool. */
export function createPostgresDatabase(options: PostgresOptions): Database {
  const primary = createPool(options.url, options);
  const replica = options.replicaUrl ? createPool(options.replicaUrl, options) : primary;
  const cancellers = new Map(
    [primary, replica].map((pool) => [
      pool,
      createPool(pool.options.connectionString!, { ...options, poolSize: 2 }),
    ]),
  );

  async function inTransaction<Result>(
    begin: string,
    work: Work<Result>,
    { readOnly, signal }: TransactionOptions = {},
  ) {
    signal?.throwIfAborted();
    const pool = readOnly ? replica : primary;
    const client = await connect(pool);
    const stopCancelling = cancelOnAbort(cancellers.get(pool)!, client, signal);
    const release = async (isUsable: boolean) => {
      await stopCancelling();
      client.release(!isUsable);
    };
    try {
      await run(client, begin);
      const result = await work(sessionOf(client, signal));
      // What was read is known, so whoever asked need not wait for the end; the connection is given back after it.
      if (readOnly) void rolledBack(client).then(release);
      else {
        await run(client, 'commit');
        await release(true);
      }
      return result;
    } catch (error) {
      await release(await rolledBack(client));
      throw signal?.aborted ? signal.reason : error;
    }
  }

  return {
    engine: 'postgres',
    withTenant: async (tenant, work, settings) =>
      inTransaction(beginAsTenant(tenant, settings?.readOnly ?? false), work, settings),
    asOwner: (work, settings) => inTransaction('begin', work, settings),
    execute: (text, values) => rowsOf(primary, text, values),
    // Not through the pool: a server that has much to do is there all the same.
    ping: (timeoutMs) => answeredWithin(timeoutMs, cancellers.get(primary)!.query('select 1')),
    async close() {
      const pools = new Set([primary, replica, ...cancellers.values()]);
      await Promise.all([...pools].map((pool) => pool.end()));
    },
  };
}

export type PostgresOptions = {
  url: string;
  replicaUrl?: string;
  poolSize?: number;
  /** Longest wait for a connection of the pool. */
  connectTimeoutMs?: number;
};

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);

function createPool(url: string, { poolSize = 20, connectTimeoutMs = 20_000 }: PostgresOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    types,
    application_name: 'helix',
  });
  // A connection the server closes is replaced by the pool; without a listener its error would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    const { max, connectionTimeoutMillis } = pool.options;
    const isFull = pool.totalCount >= max! && pool.idleCount === 0;
    if (!isFull || !/timeout exceeded/.test(messageOf(error))) throw unavailable(error);
    const details = { connections: max!, seconds: connectionTimeoutMillis! / 1000 };
    throw new HelixError('database_busy', details, { cause: error, retryable: true });
  }
}

/** A script gives one result per statement; rows may come before the last. */
async function rowsOf(pool: pg.Pool, text: string, values?: unknown[]): Promise<object[]> {
  const client = await connect(pool);
  let usable = true;
  try {
    const result: pg.QueryResult | pg.QueryResult[] = await run(client, { text, values: values ?? [] });
    return [result].flat().flatMap(({ rows }) => rows ?? []);
  } catch (error) {
    usable = await rolledBack(client);
    throw error;
  } finally {
    client.release(!usable);
  }
}

function sessionOf(client: pg.PoolClient, signal?: AbortSignal): Session {
  return {
    async query(statement, { prepared = false } = {}) {
      signal?.throwIfAborted();
      const { text, values } = statement.compile();
      return (await run(client, { text, values, name: prepared ? nameOf(text) : undefined })).rows;
    },
    async script(text) {
      signal?.throwIfAborted();
      await run(client, text);
    },
  };
}

/** The driver prepares a statement the first time it meets its name on a connection. */
function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

async function run(
  client: pg.PoolClient,
  query: string | (Statement & { name?: string }),
): Promise<pg.QueryResult> {
  try {
    return await client.query(query as pg.QueryConfig);
  } catch (error) {
    throw isConnectionLoss(error) ? unavailable(error) : error;
  }
}

/** False when the connection is no longer usable. */
async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false;
  }
}

/**
 * Asks the server to cancel the statement of `client` when the signal fires; resolves once nothing more is under way.
 * Through connections of its own: those of the pool may all be waiting to be cancelled.
 */
function cancelOnAbort(canceller: pg.Pool, client: pg.PoolClient, signal?: AbortSignal): () => Promise<void> {
  if (!signal) return async () => {};
  let cancelling: Promise<unknown> = Promise.resolve();
  const cancel = () => {
    const { processID } = client as unknown as { processID: number };
    cancelling = canceller.query('select pg_cancel_backend($1)', [processID]).catch(ignore);
  };
  signal.addEventListener('abort', cancel, { once: true });
  return async () => {
    signal.removeEventListener('abort', cancel);
    await cancelling;
  };
}

/** Connection exceptions (class 08), shutdown (57P01 to 57P03), too many connections, and all without an SQLSTATE. */
function isConnectionLoss(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return !code || !/^[0-9A-Z]{5}$/.test(code) || /^(08|57P0[123]|53300)/.test(code);
}

function ignore(): void {}
