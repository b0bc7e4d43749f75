import { execFileSync } from 'node:child_process';
import pg from 'pg';
import type { Loading } from './system.ts';

/**
 * A database of its own on a server, made anew unless one of this name was kept. What loading it took is kept as its
 * comment, which is written last: a database without one was left half-filled and is made again.
 */
export async function openBenchDatabase(server: string, name: string, size: number): Promise<BenchDatabase> {
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = () => administer(server, `drop database if exists ${name} with (force)`);
  const [kept] = await administer(
    server,
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = '${name}'`,
  );
  const loading = kept?.comment ? (JSON.parse(kept.comment as string) as Record<string, Loading>) : undefined;
  if (!loading) {
    await drop();
    await administer(server, `create database ${name}`);
    // An index is built in memory or slowly: a row takes 3 kB there, whoever it belongs to.
    const megabytes = Math.max(256, Math.ceil((size * 3) / 1024));
    await administer(server, `alter database ${name} set maintenance_work_mem = '${megabytes}MB'`);
  }
  return {
    url: url.href,
    loading,
    drop: async () => void (await drop()),
    async keepLoading(made) {
      await administer(
        server,
        `comment on database ${name} is '${JSON.stringify(made).replaceAll("'", "''")}'`,
      );
    },
  };
}

export type BenchDatabase = {
  url: string;
  /** By system, where it was loaded by an earlier run. */
  loading?: Record<string, Loading>;
  keepLoading(loading: Record<string, Loading>): Promise<void>;
  drop(): Promise<void>;
};

/** The server that DATABASE_URL names, else that of the tests. */
export function findServer(): string {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const line = execFileSync('bash', ['scripts/postgres.sh', 'up'], { encoding: 'utf8' });
  return line.trim().replace('DATABASE_URL=', '');
}

async function administer(server: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
