import pg from 'pg';
import { startOwnPostgres } from './own-postgres.ts';
import { type Standby, startStandby } from './standby.ts';

/** A server and a hot standby of it, with a plain role that may make databases, as the server of scripts/postgres.sh has. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const primary = await startOwnPostgres({ settings: { max_connections: 300 } });
  await provision(primary.url);
  const standby = await startStandby(primary, { settings: { max_connections: 300 } });
  return {
    url: asHelix(primary.url),
    replicaUrl: asHelix(standby.url),
    standby,
    async remove() {
      await standby.remove();
      await primary.remove();
    },
  };
}

export type ReplicatedPostgres = {
  url: string;
  replicaUrl: string;
  standby: Standby;
  remove(): Promise<void>;
};

function asHelix(address: string): string {
  const url = new URL(address);
  url.username = 'helix';
  url.pathname = '/helix';
  return url.href;
}

/** `vector` may be created by a superuser only; databases are made after template1. */
async function provision(url: string): Promise<void> {
  const template = new URL(url);
  template.pathname = '/template1';
  await execute(
    template.href,
    ...['vector', 'pg_trgm', 'pgcrypto', 'unaccent'].map((name) => `create extension ${name}`),
  );
  await execute(url, 'create role helix login createdb createrole', 'create database helix owner helix');
}

async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
