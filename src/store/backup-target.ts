import { HelixError } from '../errors.ts';
import type { TenantId } from '../terms.ts';
import { actFor } from './backup-rows.ts';
import { type BackupTable, listBackupTables } from './backup-tables.ts';
import type { Database, Session } from './database.ts';
import { CREATE_MIGRATIONS_TABLE, type Migration, schemaProblem } from './migrate.ts';
import { raw, sql } from './sql.ts';

/** What a first start makes by itself: rows in these alone are nothing that could be lost. */
const BEGINNINGS = ['tenants', 'id_counters', 'spaces', 'projects', 'project_statistics', 'tenant_keys'];

/** How long other processes may hold on to the tables that are to be replaced. */
const PATIENCE = '10s';
const LOCK_NOT_AVAILABLE = '55P03';

/** What a restore would take the place of: the first thing of value that is found, or undefined. */
export async function findContent(database: Database): Promise<string | undefined> {
  if (await hasNoTables(database)) return undefined;
  const problem = await schemaProblem(database);
  if (problem) throw new HelixError('database_not_ready', { problem });
  return database.asOwner(async (session) => {
    const tenants = await session.query<{ id: TenantId }>(sql`select helix_tenant_ids() as id`);
    if (tenants.length > 1) return `${tenants.length} tenants`;
    const tables = (await listBackupTables(session)).filter(({ name }) => !BEGINNINGS.includes(name));
    for (const { id } of tenants) {
      await actFor(session, id);
      const [projects] = await session.query<{ count: number }>(
        sql`select count(*)::int as count from projects where tenant_id = ${id}`,
      );
      if (projects!.count > 1) return `${projects!.count} projects`;
      for (const { name } of tables) {
        const [found] = await session.query<{ count: number }>(
          sql`select count(*)::int as count from ${raw(name)} where tenant_id = ${id}`,
        );
        if (found!.count > 0) return `rows in ${name} (${found!.count})`;
      }
    }
    return undefined;
  });
}

/** What the database is called: on a server by its name. */
export async function databaseName(database: Database): Promise<string> {
  const [found] = await database.asOwner((session) =>
    session.query<{ name: string }>(sql`select current_database()::text as name`),
  );
  return found!.name;
}

/** Takes every table of ours away with what is in it, and the tickets of runs, and makes the tables anew. */
export async function resetTables(
  session: Session,
  migrations: readonly Migration[],
): Promise<Map<string, BackupTable>> {
  await session.script(`set local lock_timeout = '${PATIENCE}'; set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0`);
  const old = (await listBackupTables(session)).map(({ name }) => name);
  await session
    .script(`drop table if exists ${['helix_migrations', ...old].join(', ')} cascade; ${FORGET_TICKETS}`)
    .catch((cause) => {
      throw (cause as { code?: string }).code === LOCK_NOT_AVAILABLE ? inUse(cause) : cause;
    });
  await session.script(CREATE_MIGRATIONS_TABLE);
  await applyMigrations(session, migrations);
  return new Map((await listBackupTables(session)).map((table) => [table.name, table]));
}

export async function applyMigrations(session: Session, migrations: readonly Migration[]): Promise<void> {
  for (const { name, text, hash } of migrations) {
    await session.script(text);
    await session.query(sql`insert into helix_migrations (name, hash) values (${name}, ${hash})`);
  }
}

/** Our own, not those that keep references right. */
export async function triggersOf(
  session: Session,
  tables: ReadonlyMap<string, BackupTable>,
  action: 'disable' | 'enable',
): Promise<void> {
  for (const name of tables.keys()) await session.script(`alter table ${name} ${action} trigger user`);
}

async function hasNoTables(database: Database): Promise<boolean> {
  const [found] = await database.asOwner((session) =>
    session.query<{ isEmpty: boolean }>(sql`select to_regclass('helix_migrations') is null as "isEmpty"`),
  );
  return found!.isEmpty;
}

function inUse(cause: unknown): HelixError {
  const found = 'the database is in use by other processes';
  const action = 'Stop every `helix serve` and `helix worker` on it, then restore again.';
  return new HelixError('restore_refused', { found, action }, { cause, retryable: true });
}

/** Tickets name runs by numbers that other runs have afterwards. */
const FORGET_TICKETS = `do $$ begin
  if to_regclass('helix_jobs.job') is not null then delete from helix_jobs.job; end if;
end $$`;
