import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensurePostgres } from '../../test/support/postgres-server.ts';
import type { WorldOptions } from './world.ts';

/** A database of one's own, on the server of the tests or in a folder, which is removed at the end. */
export async function makeScratchDatabase(engine: WorldOptions['engine']): Promise<ScratchDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'helix-security-'));
  const removeDirectory = () => rm(directory, { recursive: true, force: true });
  if (engine === 'embedded')
    return { engine, environment: { HELIX_DATA_DIR: directory }, remove: removeDirectory };
  const server = await ensurePostgres();
  if ('skipped' in server)
    throw new Error(`There is no PostgreSQL server: ${server.skipped}. Name one in TEST_DATABASE_URL.`);
  const name = `helix_security_${randomUUID().replaceAll('-', '')}`;
  await administer(server.url, `create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return {
    engine,
    environment: { HELIX_DATA_DIR: directory, DATABASE_URL: url.href },
    async remove() {
      await administer(server.url, `drop database if exists ${name} with (force)`);
      await removeDirectory();
    },
  };
}

export type ScratchDatabase = Pick<WorldOptions, 'engine' | 'environment'> & { remove(): Promise<void> };

async function administer(server: string, statement: string): Promise<void> {
  const url = new URL(server);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
