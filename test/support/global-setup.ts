import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbeddedDatabase } from '../../src/store/embedded/embedded-database.ts';
import { migrate, readMigrations } from '../../src/store/migrate.ts';
import { createPostgresDatabase } from '../../src/store/postgres/postgres-database.ts';
import { ensurePostgres } from './postgres-server.ts';
import { startReplicatedPostgres } from './replicated-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated embedded database that each test file copies. */
    embeddedTemplate: string;
    /** A migrated database of the server that each test file clones; null where there is no server. */
    postgresTemplate: string | null;
    /** A hot standby of that server; there when HELIX_TEST_TOPOLOGY is `cluster`, null otherwise. */
    postgresReplica: string | null;
  }
}

/** Of this process, so that two test runs on one server do not take each other's away. */
const POSTGRES_TEMPLATE = `helix_test_template_${process.pid}`;

/** Makes one migrated database per engine, once, so that a test file gets its own in a moment. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const replicated =
    process.env.HELIX_TEST_TOPOLOGY === 'cluster' ? await startReplicatedPostgres() : undefined;
  const [embedded, server] = await Promise.all([makeEmbeddedTemplate(), replicated ?? ensurePostgres()]);
  project.provide('embeddedTemplate', embedded);
  project.provide('postgresReplica', replicated?.replicaUrl ?? null);
  if ('skipped' in server) {
    console.warn(`PostgreSQL server: skipped, ${server.skipped}`);
    project.provide('postgresTemplate', null);
    return undefined;
  }
  project.provide('postgresTemplate', await makePostgresTemplate(server.url));
  return async () => {
    if (replicated) await replicated.remove();
    else await administer(server.url, [`drop database if exists ${POSTGRES_TEMPLATE} with (force)`]);
  };
}

async function makeEmbeddedTemplate(): Promise<string> {
  const migrations = await readMigrations();
  const version = migrations.map(({ hash }) => hash.slice(0, 8)).join('-');
  const template = join('.cache', 'test', `embedded-${version}`);
  if (existsSync(join(template, 'database'))) return template;
  const draft = `${template}-${process.pid}`;
  await (await openEmbeddedDatabase(draft)).close();
  // Another test run may have been faster; then its template is as good.
  await rename(draft, template).catch(() => rm(draft, { recursive: true, force: true }));
  return template;
}

async function makePostgresTemplate(url: string): Promise<string> {
  await administer(url, [
    `drop database if exists ${POSTGRES_TEMPLATE} with (force)`,
    `create database ${POSTGRES_TEMPLATE}`,
  ]);
  const template = new URL(url);
  template.pathname = `/${POSTGRES_TEMPLATE}`;
  const database = createPostgresDatabase({ url: template.href });
  await migrate(database);
  await database.close();
  return template.href;
}

async function administer(url: string, statements: string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    for (const statement of statements) await admin.query(statement);
  } finally {
    await admin.end();
  }
}
