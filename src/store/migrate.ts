import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { HelixError } from '../errors.ts';
import type { Database, Session } from './database.ts';
import { sql } from './sql.ts';

export type Migration = { name: string; text: string; hash: string };

/** Brings the database to the newest schema; returns the names of the migrations applied now. */
export async function migrate(database: Database): Promise<string[]> {
  const migrations = await readMigrations();
  return database.asOwner(async (session) => {
    await session.script(
      `select pg_advisory_xact_lock(hashtext('helix-migrations')); ${CREATE_MIGRATIONS_TABLE}`,
    );
    const applied = await appliedMigrations(session);
    refuseChanged(applied, migrations);
    const missing = migrations.filter(({ name }) => !applied.has(name));
    for (const { name, text, hash } of missing) {
      await session.script(text);
      await session.query(sql`insert into helix_migrations (name, hash) values (${name}, ${hash})`);
    }
    return missing.map(({ name }) => name);
  });
}

/** What stands between this database and the newest schema; undefined when nothing does. */
export async function schemaProblem(database: Database): Promise<string | undefined> {
  const migrations = await readMigrations();
  return database.asOwner(async (session) => {
    const [found] = await session.query<{ table: string | null }>(
      sql`select to_regclass('helix_migrations')::text as table`,
    );
    if (!found?.table) return 'it has no tables yet';
    const applied = await appliedMigrations(session);
    refuseChanged(applied, migrations);
    const missing = migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
    return missing.length > 0 ? `migrations are missing (${missing.join(', ')})` : undefined;
  });
}

export const CREATE_MIGRATIONS_TABLE = `create table if not exists helix_migrations (
  name text primary key,
  hash text not null,
  applied_at timestamptz not null default now()
);`;

/** The files of `db/migrations`, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const folder = new URL('../../db/migrations/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function appliedMigrations(session: Session): Promise<Map<string, string>> {
  const rows = await session.query<{ name: string; hash: string }>(
    sql`select name, hash from helix_migrations`,
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

function refuseChanged(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map(({ name, hash }) => [name, hash]));
  for (const [name, hash] of applied) {
    if (!known.has(name)) throw new HelixError('data_directory_newer', { found: name });
    if (known.get(name) !== hash) throw new HelixError('migration_changed', { name });
  }
}
