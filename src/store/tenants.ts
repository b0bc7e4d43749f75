import { HelixError } from '../errors.ts';
import { DEFAULT_PROJECT, type TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { ensureProject } from './projects.ts';
import { sql } from './sql.ts';

/** A tenant as whoever runs Helix sees it: how much there is, and nothing of what it says. */
export type TenantRow = {
  tenant_id: TenantId;
  name: string;
  created_at: Date;
  /** When its deletion began. */
  deleted_at: Date | null;
  projects: number;
  documents: number;
  /** Keys that hold. */
  keys: number;
};

/** With its first project. Throws `bad_request` where the id is taken. */
export async function createTenant(session: Session, tenant: TenantId, name: string): Promise<TenantRow> {
  const made = await session.query(sql`
    insert into tenants (tenant_id, name) values (${tenant}, ${name}) on conflict do nothing returning tenant_id`);
  if (made.length === 0)
    throw new HelixError('bad_request', {
      problem: `There is a tenant ${tenant} already. Leave --id out to have a new id made.`,
    });
  await ensureProject(session, tenant, DEFAULT_PROJECT);
  return readTenant(session, tenant);
}

/** Throws `not_found`. */
export async function renameTenant(session: Session, tenant: TenantId, name: string): Promise<TenantRow> {
  await session.query(sql`update tenants set name = ${name} where tenant_id = ${tenant}`);
  return readTenant(session, tenant);
}

/** Throws `not_found`. */
export async function readTenant(session: Session, tenant: TenantId): Promise<TenantRow> {
  const [row] = await session.query<TenantRow>(sql`
    select tenant_id, name, created_at, deleted_at,
      (select count(*)::int from projects where tenant_id = ${tenant} and deleted_name is null) as projects,
      (select count(*)::int from documents where tenant_id = ${tenant} and documents.deleted_at is null) as documents,
      (select count(*)::int from api_keys where tenant_id = ${tenant} and revoked_at is null
        and coalesce(expires_at > now(), true)) as keys
    from tenants where tenant_id = ${tenant}`);
  if (row) return row;
  throw new HelixError('not_found', {
    what: `Tenant ${tenant}`,
    action: '`helix tenants list` shows those there are.',
  });
}

/** From here on no credential is of it. False where it was marked already. Throws `not_found`. */
export async function markTenantDeleted(session: Session, tenant: TenantId): Promise<boolean> {
  await readTenant(session, tenant);
  const marked = await session.query(
    sql`update tenants set deleted_at = clock_timestamp() where tenant_id = ${tenant} and deleted_at is null returning tenant_id`,
  );
  await session.query(sql`delete from sessions where tenant_id = ${tenant}`);
  await session.query(
    sql`update api_keys set revoked_at = clock_timestamp() where tenant_id = ${tenant} and revoked_at is null`,
  );
  return marked.length > 0;
}

export async function isTenantDeleted(session: Session, tenant: TenantId): Promise<boolean> {
  const rows = await session.query(
    sql`select from tenants where tenant_id = ${tenant} and deleted_at is not null`,
  );
  return rows.length > 0;
}
