import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbeddedDatabase } from '../../src/store/embedded/embedded-database.ts';
import { migrate, readMigrations } from '../../src/store/migrate.ts';
import { createPostgresDatabase } from '../../src/store/postgres/postgres-database.ts';
import { ensurePostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated embedded database that each test file copies. */
    embeddedTemplate: string;
    /** A migrated database of the server that each test file clones; null where there is no server. */
    postgresTemplate: string | null;
  }
}

const POSTGRES_TEMPLATE = 'helix_test_template';

/** Makes one migrated database per engine, once, so that a test file gets its own in a moment. */
export default async function setup(project: TestProject): Promise<void> {
  const [embedded, server] = await Promise.all([makeEmbeddedTemplate(), ensurePostgres()]);
  project.provide('embeddedTemplate', embedded);
  if ('skipped' in server) {
    console.warn(`PostgreSQL server: skipped, ${server.skipped}`);
    project.provide('postgresTemplate', null);
  } else {
    project.provide('postgresTemplate', await makePostgresTemplate(server.url));
  }
}

async function makeEmbeddedTemplate(): Promise<string> {
  const migrations = await readMigrations();
  const version = migrations.map(({ hash }) => hash.slice(0, 8)).join('-');
  const template = join('.cache', 'test', `embedded-${version}`);
  if (!existsSync(join(template, 'database'))) await (await openEmbeddedDatabase(template)).close();
  return template;
}

async function makePostgresTemplate(url: string): Promise<string> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`drop database if exists ${POSTGRES_TEMPLATE} with (force)`);
  await admin.query(`create database ${POSTGRES_TEMPLATE}`);
  await admin.end();
  const template = new URL(url);
  template.pathname = `/${POSTGRES_TEMPLATE}`;
  const database = createPostgresDatabase({ url: template.href });
  await migrate(database);
  await database.close();
  return template.href;
}
