import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, inject } from 'vitest';

/** Where a test file's own database is: what the settings of a Helix on it need. */
export type TestDatabase = {
  engine: 'embedded' | 'postgres';
  /** DATABASE_URL and HELIX_DATA_DIR. */
  environment: Record<string, string>;
  remove(): Promise<void>;
};

/** Runs a suite on the embedded engine, and on the server where there is one. A cluster is on the server alone. */
export function onEachEngine(name: string, suite: (engine: TestDatabase['engine']) => void): void {
  describe.skipIf(inject('postgresReplica') !== null)(`${name} (embedded)`, () => suite('embedded'));
  describe.skipIf(inject('postgresTemplate') === null)(`${name} (postgres)`, () => suite('postgres'));
}

/** A migrated database of one's own, in a data directory of one's own. */
export async function createTestDatabase(engine: TestDatabase['engine']): Promise<TestDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'helix-test-'));
  const removeDirectory = () => rm(directory, { recursive: true, force: true });
  if (engine === 'embedded') {
    await cp(join(inject('embeddedTemplate'), 'database'), join(directory, 'database'), { recursive: true });
    return { engine, environment: { HELIX_DATA_DIR: directory }, remove: removeDirectory };
  }
  const template = new URL(inject('postgresTemplate')!);
  const name = `helix_test_${randomUUID().replaceAll('-', '')}`;
  await administer(template, `create database ${name} template ${template.pathname.slice(1)}`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const replica = inject('postgresReplica');
  return {
    engine,
    environment: {
      HELIX_DATA_DIR: directory,
      DATABASE_URL: url.href,
      ...(replica && { DATABASE_REPLICA_URL: new URL(url.pathname, replica).href }),
    },
    async remove() {
      await dropDatabase(template, name);
      await removeDirectory();
    },
  };
}

/** A worker of the server that tidies up the database belongs to the superuser and cannot be sent away: it is soon done. */
async function dropDatabase(template: URL, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await administer(template, `drop database if exists ${name} with (force)`);
    } catch (error) {
      if ((error as { code?: string }).code !== '42501' || tries === 40) throw error;
      await sleep(250);
    }
  }
}

async function administer(template: URL, statement: string): Promise<void> {
  const url = new URL(template);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
