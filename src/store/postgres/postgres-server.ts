import pg from 'pg';
import { HelixError, messageOf } from '../../errors.ts';
import { unavailable } from '../answered-within.ts';
import { PROCESS_NAME } from '../process-name.ts';

/** The connections to one server. */
export function createPostgresServer(url: string, options: ServerOptions = {}): PostgresServer {
  // One stays open while there is nothing to do: `helix restore` sees by it that somebody is there.
  const pool = createPool(url, { ...options, min: 1 });
  // A server that does not answer is not waited for: nothing that these ask takes long.
  const control = createPool(url, { ...options, poolSize: 2, queryTimeoutMs: 10_000 });
  return {
    pool,
    control,
    connect: () => connect(pool),
    async close() {
      await Promise.all([pool.end(), control.end()]);
    },
  };
}

export type PostgresServer = {
  pool: pg.Pool;
  /** For what must not wait behind transactions: cancelling them, and asking how the server is. */
  control: pg.Pool;
  connect(): Promise<pg.PoolClient>;
  close(): Promise<void>;
};

export type ServerOptions = {
  poolSize?: number;
  /** Longest wait for a connection of the pool. */
  connectTimeoutMs?: number;
  /** How long a connection stays open that nobody needs. */
  idleMs?: number;
};

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);

type PoolOptions = ServerOptions & { queryTimeoutMs?: number; min?: number };

function createPool(url: string, options: PoolOptions): pg.Pool {
  const { poolSize = 20, connectTimeoutMs = 20_000, idleMs = 10_000, queryTimeoutMs, min } = options;
  const pool = new pg.Pool({
    connectionString: url,
    min,
    max: poolSize,
    idleTimeoutMillis: idleMs,
    allowExitOnIdle: true,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    types,
    application_name: PROCESS_NAME,
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

function ignore(): void {}
