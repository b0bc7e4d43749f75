import { setTimeout as sleep } from 'node:timers/promises';
import { HelixError } from '../errors.ts';
import type { TenantId } from '../terms.ts';
import { actFor } from './backup-rows.ts';
import { type BackupTable, listBackupTables } from './backup-tables.ts';
import type { Database, Session } from './database.ts';
import { CREATE_MIGRATIONS_TABLE, type Migration, schemaProblem } from './migrate.ts';
import { describeProcess, PROCESS_NAME } from './process-name.ts';
import { raw, sql } from './sql.ts';

/** What a first start makes by itself: rows in these alone are nothing that could be lost. */
const BEGINNINGS = ['tenants', 'id_counters', 'spaces', 'projects', 'project_statistics', 'tenant_keys'];

/** How long other processes may hold on to the tables that are to be replaced. */
const PATIENCE = '10s';
/** How often, and how long apart, others are looked for. */
const LOOKS = 5;
const LOOK_EVERY_MS = 500;
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

/** Throws `restore_refused` while other processes of Helix are connected. One that has just ended may be for a moment. */
export async function refuseOthers(database: Database): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    try {
      return await database.asOwner(refuseConnected);
    } catch (error) {
      if (looks === LOOKS || !(error instanceof HelixError) || error.code !== 'restore_refused') throw error;
      await sleep(LOOK_EVERY_MS);
    }
  }
}

/** The same, at this moment. */
export async function refuseConnected(session: Session): Promise<void> {
  const others = await session.query<{ name: string; connections: number }>(sql`
    select application_name as name, count(*)::int as connections from pg_stat_activity
    where datname = current_database() and application_name <> ${PROCESS_NAME}
      and (application_name = 'helix' or starts_with(application_name, 'helix '))
    group by 1 order by 1`);
  if (others.length === 0) return;
  const named = others.map(
    ({ name, connections }) =>
      `${describeProcess(name)} (${connections} connection${connections === 1 ? '' : 's'})`,
  );
  throw inUse(`the database is in use by ${named.join(', ')}`);
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
      throw (cause as { code?: string }).code === LOCK_NOT_AVAILABLE
        ? inUse('the database is in use by other processes', cause)
        : cause;
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

function inUse(found: string, cause?: unknown): HelixError {
  const action = 'Stop every `helix serve` and `helix worker` on it, then restore again.';
  return new HelixError('restore_refused', { found, action }, { cause, retryable: true });
}

/** Tickets name runs by numbers that other runs have afterwards. */
const FORGET_TICKETS = `do $$ begin
  if to_regclass('helix_jobs.job') is not null then delete from helix_jobs.job; end if;
end $$`;
