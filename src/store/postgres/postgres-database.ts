import type { Logger } from '../../log/logger.ts';
import { answeredWithin } from '../answered-within.ts';
import {
  beginAsTenant,
  type Database,
  type PoolState,
  type TransactionOptions,
  type Work,
} from '../database.ts';
import { createReplicaReads } from '../replica/replica-reads.ts';
import { createPostgresServer, type PostgresServer, type ServerOptions } from './postgres-server.ts';
import { rolledBack, runQuery } from './run-query.ts';
import { runTransaction } from './run-transaction.ts';

/** A PostgreSQL server (16 or newer, with pgvector), through a pool, and the replicas that share its reading. */
export function createPostgresDatabase(options: PostgresOptions): Database {
  const { replicaUrls = [], replicaWaitMs = 100, log, ...serverOptions } = options;
  const primary = createPostgresServer(options.url, serverOptions);
  const replicas =
    replicaUrls.length > 0
      ? createReplicaReads({ ...serverOptions, urls: replicaUrls, waitMs: replicaWaitMs, primary, log })
      : undefined;

  async function inTransaction<Result>(
    begin: string,
    work: Work<Result>,
    settings: TransactionOptions = {},
  ): Promise<Result> {
    settings.signal?.throwIfAborted();
    if (replicas && settings.readOnly && !settings.once) {
      const read = await replicas.read(begin, work, settings);
      if (read) return read.result;
    }
    const client = await primary.connect();
    return runTransaction({ control: primary.control, client }, begin, work, settings);
  }

  return {
    engine: 'postgres',
    withTenant: async (tenant, work, settings) =>
      inTransaction(beginAsTenant(tenant, settings), work, settings),
    asOwner: (work, settings) => inTransaction('begin', work, settings),
    execute: (text, values) => rowsOf(primary, text, values),
    // Not through the pool: a server that has much to do is there all the same.
    ping: (timeoutMs) => answeredWithin(timeoutMs, primary.control.query('select 1')),
    pool: () => stateOf([primary, ...(replicas?.servers ?? [])]),
    reads: replicas?.state,
    async close() {
      await Promise.all([primary, ...(replicas?.servers ?? [])].map((server) => server.close()));
    },
  };
}

export type PostgresOptions = ServerOptions & {
  url: string;
  /** Hot standbys of the server. */
  replicaUrls?: readonly string[];
  /** How long a read waits for one that is behind. */
  replicaWaitMs?: number;
  log?: Logger;
};

function stateOf(servers: readonly PostgresServer[]): PoolState {
  const sum = (count: (pool: PostgresServer['pool']) => number) =>
    servers.reduce((total, { pool }) => total + count(pool), 0);
  return {
    total: sum((pool) => pool.totalCount),
    idle: sum((pool) => pool.idleCount),
    waiting: sum((pool) => pool.waitingCount),
  };
}

/** A script gives one result per statement; rows may come before the last. */
async function rowsOf(server: PostgresServer, text: string, values: unknown[] = []): Promise<object[]> {
  const client = await server.connect();
  const connection = { client, control: server.control };
  let usable = true;
  try {
    const result = await runQuery(connection, { text, values });
    return [result].flat().flatMap(({ rows }) => rows ?? []);
  } catch (error) {
    usable = await rolledBack(connection);
    throw error;
  } finally {
    client.release(!usable);
  }
}
