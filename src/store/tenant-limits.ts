import type { TenantId } from '../terms.ts';
import type { Database, Session } from './database.ts';
import { sql } from './sql.ts';

/** What an operator allows a tenant in place of the settings, by name; 0 is no limit. */
export async function readTenantLimits(
  session: Session,
  tenant: TenantId,
): Promise<Readonly<Record<string, number>>> {
  const rows = await session.query<{ name: string; value: number }>(
    sql`select limit_name as name, value from tenant_limits where tenant_id = ${tenant}`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/**
 * Sets them, or gives them back to the settings with null. Works as the connection's own role: the application's may not.
 * False where there is no such tenant.
 */
export function writeTenantLimits(
  database: Database,
  tenant: TenantId,
  values: Readonly<Record<string, number | null>>,
): Promise<boolean> {
  return database.asOwner(async (session) => {
    await session.query(sql`select set_config('helix.tenant_id', ${tenant}, true)`);
    const found = await session.query(sql`select from tenants where tenant_id = ${tenant} for no key update`);
    if (found.length === 0) return false;
    for (const [name, value] of Object.entries(values)) {
      await session.query(
        sql`delete from tenant_limits where tenant_id = ${tenant} and limit_name = ${name}`,
      );
      if (value === null) continue;
      await session.query(
        sql`insert into tenant_limits (tenant_id, limit_name, value) values (${tenant}, ${name}, ${value})`,
      );
    }
    return true;
  });
}

/** What a tenant keeps, with what waits to be ingested: a document that is added again counts twice while it waits. */
export async function readStored(session: Session, tenant: TenantId): Promise<Stored> {
  const [stored] = await session.query<Stored>(sql`
    select ((select count(*) from documents where tenant_id = ${tenant} and deleted_at is null)
        + open.runs)::float8 as documents,
      (coalesce((select sum(byte_size) from document_versions where tenant_id = ${tenant}), 0)
        + open.bytes)::float8 as bytes
    from (select count(*) as runs, coalesce(sum(byte_size), 0) as bytes from ingestion_runs
      where tenant_id = ${tenant} and status in ('queued', 'running')) as open`);
  return stored!;
}

/** The same for a transaction that adds to it: until its end no other that asks gets an answer. */
export async function readStoredAlone(session: Session, tenant: TenantId): Promise<Stored> {
  await session.query(
    sql`select pg_advisory_xact_lock(hashtextextended('helix-stored ' || ${tenant}::text, 0))`,
  );
  return readStored(session, tenant);
}

export type Stored = { documents: number; bytes: number };
