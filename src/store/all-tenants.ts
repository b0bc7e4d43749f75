import type { TenantId } from '../terms.ts';
import type { Database, Session } from './database.ts';
import { sql } from './sql.ts';

/** Every tenant of the installation: for its own work, never on behalf of a request. */
export function allTenants(database: Database): Promise<TenantId[]> {
  return database.asOwner(async (session) =>
    idsOf(session.query<{ id: TenantId }>(sql`select helix_tenant_ids() as id`)),
  );
}

/** Those that have runs which wait or are worked on. */
export function busyTenants(database: Database): Promise<TenantId[]> {
  return database.asOwner(async (session) =>
    idsOf(session.query<{ id: TenantId }>(sql`select helix_busy_tenants() as id`)),
  );
}

/** One that is being deleted is not there any more. */
export async function tenantExists(session: Session, tenant: TenantId): Promise<boolean> {
  const rows = await session.query(
    sql`select from tenants where tenant_id = ${tenant} and deleted_at is null`,
  );
  return rows.length > 0;
}

async function idsOf(rows: Promise<{ id: TenantId }[]>): Promise<TenantId[]> {
  return (await rows).map(({ id }) => id);
}
