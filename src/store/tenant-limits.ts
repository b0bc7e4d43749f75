import type { TenantId } from '../terms.ts';
import type { Database, Session } from './database.ts';
import { hasNoVersion } from './ended-originals.ts';
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

/**
 * What a tenant keeps, with what waits to be ingested: documents by their addresses, so that one that comes again is still one,
 * and bytes of every original on the disk, also of a run that failed. Counted whoever asks: what is hidden from them counts too.
 */
export function readStored(session: Session, tenant: TenantId): Promise<Stored> {
  return seeingAll(session, async () => {
    const [stored] = await session.query<Stored>(sql`
      select (select count(*) from (
          select project_id, source_uri from documents where tenant_id = ${tenant} and deleted_at is null
          union select project_id, source_uri from ingestion_runs
          where tenant_id = ${tenant} and status in ('queued', 'running')) as address)::float8 as documents,
        (coalesce((select sum(byte_size) from document_versions where tenant_id = ${tenant}), 0)
          + coalesce((select sum(byte_size) from ingestion_runs as run
              where tenant_id = ${tenant} and original_uri is not null and ${hasNoVersion(tenant)}), 0))::float8 as bytes`);
    return stored!;
  });
}

/** The same for a transaction that adds to it: until its end no other that asks gets an answer. */
export async function readStoredAlone(session: Session, tenant: TenantId): Promise<Stored> {
  await session.query(
    sql`select pg_advisory_xact_lock(hashtextextended('helix-stored ' || ${tenant}::text, 0))`,
  );
  return readStored(session, tenant);
}

/** Whether what comes with this address is counted already: it has a document that is not deleted, or is on its way. */
export function isCounted(
  session: Session,
  tenant: TenantId,
  { projectId, sourceUri }: Address,
): Promise<boolean> {
  return seeingAll(session, async () => {
    const rows = await session.query(sql`
      select from documents
      where tenant_id = ${tenant} and project_id = ${projectId} and source_uri = ${sourceUri} and deleted_at is null
      union all select from ingestion_runs
      where tenant_id = ${tenant} and project_id = ${projectId} and source_uri = ${sourceUri}
        and status in ('queued', 'running') limit 1`);
    return rows.length > 0;
  });
}

export type Stored = { documents: number; bytes: number };

/** What a document is known by. */
export type Address = { projectId: number; sourceUri: string };

/** Looks at all of the tenant, whatever the session's credential may see of it, and hides the rest again. */
async function seeingAll<Result>(session: Session, work: () => Promise<Result>): Promise<Result> {
  const [row] = await session.query<{ seen: string }>(sql`select to_json(helix_see_all())::text as seen`);
  const result = await work();
  await session.query(
    sql`select helix_see_again(array(select jsonb_array_elements_text(${row!.seen}::text::jsonb)))`,
  );
  return result;
}
