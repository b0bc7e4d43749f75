import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { HelixError, messageOf } from '../errors.ts';
import type { Database, Session } from './database.ts';
import { sql } from './sql.ts';

export type Migration = { name: string; text: string; hash: string };

/** Brings the database to the newest schema; returns the names of the migrations applied now. All of them or none. */
export async function migrate(database: Database): Promise<string[]> {
  return migrateTo(database, await readMigrations());
}

/**
 * While a migration waits for a table, every question that comes after it waits behind it: so it gives way soon, and comes
 * again.
 */
export async function migrateTo(
  database: Database,
  migrations: readonly Migration[],
  { tries = 30, longestPauseMs = 5000 } = {},
): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyMissing(database, migrations);
    } catch (error) {
      if (!isInTheWay(error)) throw error;
      if (attempt === tries)
        throw new HelixError('migration_blocked', { tries, problem: messageOf(error) }, { cause: error });
      await sleep(Math.min(100 * 2 ** attempt, longestPauseMs));
    }
  }
}

async function applyMissing(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  return database.asOwner(async (session) => {
    // Another process that migrates is waited for, however long it takes; tables are not.
    await session.script(
      `select pg_advisory_xact_lock(hashtext('helix-migrations')); ${CREATE_MIGRATIONS_TABLE}
       set local lock_timeout = '2s'`,
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

/** A table that is in use (lock_not_available), or two that were taken in another order (deadlock_detected). */
export function isInTheWay(error: unknown): boolean {
  return ['55P03', '40P01'].includes(String((error as { code?: unknown }).code));
}

/**
 * What stands between this database and a schema that this Helix can work on; undefined when nothing does. While an upgrade
 * is rolled out the schema is newer than the processes that still serve: they go on, unless a migration says otherwise.
 */
export async function schemaProblem(database: Database): Promise<string | undefined> {
  const migrations = await readMigrations();
  return database.asOwner(async (session) => {
    const [found] = await session.query<{ table: string | null }>(
      sql`select to_regclass('helix_migrations')::text as table`,
    );
    if (!found?.table) return 'it has no tables yet';
    const applied = await appliedMigrations(session);
    refuseChanged(
      new Map([...applied].filter(([name]) => !isNewer(name, migrations) || CONTRACT.test(name))),
      migrations,
    );
    const missing = migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
    return missing.length > 0 ? `migrations are missing (${missing.join(', ')})` : undefined;
  });
}

/** A Helix that does not know one of these cannot work on what it leaves; with all others it can. See docs/upgrades.md. */
const CONTRACT = /^\d{4}_contract_/;

function isNewer(name: string, migrations: readonly Migration[]): boolean {
  return name > migrations.at(-1)!.name;
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

function refuseChanged(applied: Map<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map(({ name, hash }) => [name, hash]));
  for (const [name, hash] of applied) {
    if (!known.has(name)) throw new HelixError('data_directory_newer', { found: name });
    if (known.get(name) !== hash) throw new HelixError('migration_changed', { name });
  }
}
