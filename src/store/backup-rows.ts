import type { TenantId } from '../terms.ts';
import { type BackupTable, listBackupTables } from './backup-tables.ts';
import type { Session } from './database.ts';
import { raw, sql } from './sql.ts';

/** Rows in memory at once. A vector of 1536 values is 20 kB of text. */
const ROWS_AT_ONCE = 500;

/** Opens the one moment that a whole backup is of, in a transaction that has said nothing else yet. */
export async function beginSnapshot(session: Session): Promise<Snapshot> {
  await session.script(`set transaction isolation level repeatable read, read only;
    set local extra_float_digits = 1; set local timezone = 'UTC'; set local bytea_output = 'hex';
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local random_page_cost = 1.1`);
  const rows = await session.query<{ id: TenantId }>(sql`select helix_tenant_ids() as id`);
  // While an upgrade is rolled out, the database may be ahead of this Helix.
  const migrations = await session.query<Snapshot['migrations'][number]>(
    sql`select name, hash from helix_migrations order by name`,
  );
  return { tenants: rows.map(({ id }) => id), migrations, tables: await listBackupTables(session) };
}

export type Snapshot = {
  tenants: TenantId[];
  migrations: { name: string; hash: string }[];
  tables: BackupTable[];
};

/** Row-level security also holds for the owner of the tables, so that it says whose rows it means. */
export async function actFor(session: Session, tenant: TenantId): Promise<void> {
  await session.query(sql`select set_config('helix.tenant_id', ${tenant}, true)`);
}

/**
 * The rows of a tenant, each as a line of JSON that the database itself has written and that nothing but a database reads:
 * numbers keep their digits and times their microseconds.
 */
export async function* readBackupRows(
  session: Session,
  tenant: TenantId,
  { name }: BackupTable,
): AsyncGenerator<string[]> {
  await session.query(sql`
    declare backup_rows no scroll cursor for
    select row_to_json(item)::text as line from ${raw(name)} as item where tenant_id = ${tenant}`);
  for (let isLast = false; !isLast; ) {
    const rows = await session.query<{ line: string }>(raw(`fetch ${ROWS_AT_ONCE} from backup_rows`));
    isLast = rows.length < ROWS_AT_ONCE;
    if (rows.length > 0) yield rows.map(({ line }) => line);
  }
  await session.script('close backup_rows');
}

/** Writes lines of `readBackupRows` and tells how many rows they made. Those of another tenant make none. */
export async function insertBackupRows(
  session: Session,
  tenant: TenantId,
  { table: { name, columns }, lines }: { table: BackupTable; lines: readonly string[] },
): Promise<number> {
  const names = raw(columns.map((column) => `"${column}"`).join(', '));
  const [inserted] = await session.query<{ count: number }>(sql`
    with inserted as (
      insert into ${raw(name)} (${names})
      select ${names} from json_populate_recordset(null::${raw(name)}, ${`[${lines.join(',')}]`}::text::json)
      where tenant_id = ${tenant} returning 1)
    select count(*)::int as count from inserted`);
  return inserted!.count;
}
