import type { TenantId } from '../terms.ts';
import { type Column, ID_COLUMNS } from './archive-columns.ts';
import { ARCHIVE_TABLES, type ArchiveTable, type ArchiveTableName } from './archive-tables.ts';
import type { Session } from './database.ts';
import { nothing, raw, sql } from './sql.ts';

/** Rows in memory at once. */
const ROWS_AT_ONCE = 500;

/** One row by its columns; `id` is its own where an archive numbers such rows. */
export type ArchiveRow = { id?: number; values: Record<string, unknown> };

/**
 * The rows of a table that belong to a project, some at a time, in the order of the archive. In a transaction that reads
 * one snapshot all of them are of one moment.
 */
export async function* readArchiveRows(
  session: Session,
  tenant: TenantId,
  projectId: number,
  name: ArchiveTableName,
): AsyncGenerator<ArchiveRow[]> {
  const { id, columns, parent, owner = 'item', only, order }: ArchiveTable = ARCHIVE_TABLES[name];
  const read = Object.entries(columns).map(([each, column]) => `${column.read(`item.${each}`)} as ${each}`);
  if (id) read.push(`item.${ID_COLUMNS[id]} as "own id"`);
  await session.query(sql`
    declare archive_rows no scroll cursor for
    select ${raw(read.join(', '))} from ${raw(name)} as item ${parent ? raw(`join ${parent}`) : nothing}
    where item.tenant_id = ${tenant} and ${raw(owner)}.project_id = ${projectId} ${only ? raw(`and ${only}`) : nothing}
    order by ${raw(order)}`);
  for (let isLast = false; !isLast; ) {
    const rows = await session.query<Record<string, unknown>>(raw(`fetch ${ROWS_AT_ONCE} from archive_rows`));
    isLast = rows.length < ROWS_AT_ONCE;
    yield rows.map(({ 'own id': own, ...values }) => (id ? { id: Number(own), values } : { values }));
  }
  await session.script('close archive_rows');
}

/** Writes rows of a table of an archive, with ids and addresses of this database in place of the archive's. */
export async function insertArchiveRows(
  session: Session,
  tenant: TenantId,
  { projectId, name, rows }: { projectId: number; name: ArchiveTableName; rows: readonly ArchiveRow[] },
): Promise<void> {
  const { id, columns, owner }: ArchiveTable = ARCHIVE_TABLES[name];
  const all: Record<string, WrittenColumn> = { ...columns, ...WORKED_OUT[name] };
  if (id) all[ID_COLUMNS[id]] = { type: 'bigint', write: asIs };
  const names = Object.keys(all);
  const values = rows.map((row) => (id ? { [ID_COLUMNS[id]]: row.id, ...row.values } : row.values));
  // Rows that have no project of their own belong to what has.
  const project = owner ? nothing : sql`${projectId}::bigint,`;
  await session.query(sql`
    insert into ${raw(name)} (tenant_id, ${owner ? nothing : raw('project_id,')} ${raw(names.join(', '))})
    select ${tenant}::uuid, ${project} ${raw(names.map((each) => all[each]!.write(`row.${each}`)).join(', '))}
    from jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb)
      as row (${raw(names.map((each) => `${each} ${all[each]!.type}`).join(', '))})`);
}

type WrittenColumn = Pick<Column, 'type' | 'write'>;
const asIs = (column: string) => column;

/** Columns that are in no archive, because an import can tell them. */
const WORKED_OUT: Partial<Record<ArchiveTableName, Record<string, WrittenColumn>>> = {
  chunks: { document_id: { type: 'bigint', write: asIs }, is_active: { type: 'boolean', write: asIs } },
};
