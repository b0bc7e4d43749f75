import type { Role, Scope } from '../auth/caller.ts';
import { HelixError } from '../errors.ts';
import { type Confidentiality, DEFAULT_TENANT, type TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { ensureFirstTenant } from './ensure-tenant.ts';
import { raw, sql } from './sql.ts';

/** A key as people see it: everything but its secret, of which only a hash is kept. */
export type StoredKey = {
  key_id: string;
  name: string;
  role: Role;
  clearance: Confidentiality;
  scopes: Scope[];
  state: 'active' | 'replaced' | 'expired' | 'revoked';
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
  replaced_by: string | null;
};

export type NewStoredKey = Pick<StoredKey, 'key_id' | 'name' | 'role' | 'clearance' | 'scopes'> & {
  hash: Uint8Array;
  /** The key that this one takes the place of: what was asked with that one belongs to both. */
  replaces?: string;
  /** Without it, it holds until it is revoked. */
  lifetimeSeconds?: number;
};

/** So many may hold at once: they are listed without pages, and each is somebody who has to be trusted. */
export const MOST_KEYS = 1000;

const STATE = raw(`case when revoked_at is not null then 'revoked' when expires_at <= now() then 'expired'
  when replaced_by is not null then 'replaced' else 'active' end`);
const COLUMNS = raw(
  `key_id, name, role, clearance, scopes, created_at, expires_at, last_used_at, revoked_at, replaced_by`,
);

/** Throws `not_found` where there is no such tenant, `bad_request` where it has too many keys. */
export async function insertKey(session: Session, tenant: TenantId, key: NewStoredKey): Promise<StoredKey> {
  await lockTenant(session, tenant);
  const [{ count } = { count: 0 }] = await session.query<{ count: number }>(sql`
    select count(*)::int as count from api_keys
    where tenant_id = ${tenant} and revoked_at is null and (expires_at is null or expires_at > now())`);
  if (count >= MOST_KEYS)
    throw new HelixError('bad_request', {
      problem: `The tenant has ${count} keys that hold, and no more than ${MOST_KEYS} may. Revoke those that nobody uses.`,
    });
  const { key_id, name, hash, role, clearance, scopes, lifetimeSeconds = null, replaces = null } = key;
  await session.query(sql`
    insert into api_keys (tenant_id, key_id, name, hash, role, clearance, scopes, expires_at, owner)
    values (${tenant}, ${key_id}, ${name}, ${hash}, ${role}, ${clearance}, ${scopes},
      now() + make_interval(secs => ${lifetimeSeconds}::float8),
      coalesce((select owner from api_keys where tenant_id = ${tenant} and key_id = ${replaces}), ${key_id}))`);
  return readKey(session, tenant, key_id);
}

/** Those that hold first, then the newest; at most twice as many as may hold at once. */
export function listKeys(session: Session, tenant: TenantId): Promise<StoredKey[]> {
  return session.query<StoredKey>(sql`
    select ${COLUMNS}, ${STATE} as state from api_keys where tenant_id = ${tenant}
    order by (revoked_at is not null or coalesce(expires_at <= now(), false)), created_at desc, key_id
    limit ${2 * MOST_KEYS}`);
}

/** Nobody else changes it until the end of the transaction; a session may be opened with it. Throws `not_found`. */
export async function readKey(session: Session, tenant: TenantId, keyId: string): Promise<StoredKey> {
  const [key] = await session.query<StoredKey>(
    sql`select ${COLUMNS}, ${STATE} as state from api_keys where tenant_id = ${tenant} and key_id = ${keyId} for no key update`,
  );
  if (key) return key;
  throw new HelixError('not_found', {
    what: `Key "${keyId}"`,
    action: '`helix keys list` shows those that there are.',
  });
}

/** The old one holds beside the new one for a while, and never longer than it would have. */
export async function replaceKey(
  session: Session,
  tenant: TenantId,
  { keyId, by, overlapSeconds }: { keyId: string; by: string; overlapSeconds: number },
): Promise<StoredKey> {
  await session.query(sql`
    update api_keys set replaced_by = ${by},
      expires_at = least(expires_at, now() + make_interval(secs => ${overlapSeconds}::float8))
    where tenant_id = ${tenant} and key_id = ${keyId}`);
  return readKey(session, tenant, keyId);
}

/** From the next request on it holds no more, and no session that was opened with it. A second time changes nothing. */
export async function revokeKey(session: Session, tenant: TenantId, keyId: string): Promise<StoredKey> {
  await session.query(sql`
    update api_keys set revoked_at = now() where tenant_id = ${tenant} and key_id = ${keyId} and revoked_at is null`);
  await session.query(sql`delete from sessions where tenant_id = ${tenant} and key_id = ${keyId}`);
  return readKey(session, tenant, keyId);
}

/** At most once a minute, so that a busy key does not make a row for every request. */
export async function touchKey(session: Session, tenant: TenantId, keyId: string): Promise<void> {
  await session.query(sql`
    update api_keys set last_used_at = now()
    where tenant_id = ${tenant} and key_id = ${keyId}
      and (last_used_at is null or last_used_at <= now() - interval '1 minute')`);
}

/**
 * Those who change keys come one after the other, so that none goes over the limit. To be taken before a key is: whoever
 * deletes the tenant does it in this order too, and two orders would be a deadlock.
 */
export async function lockTenant(session: Session, tenant: TenantId): Promise<void> {
  // The first key is made before the first request.
  if (tenant === DEFAULT_TENANT) await ensureFirstTenant(session);
  const found = await session.query(sql`select from tenants where tenant_id = ${tenant} for no key update`);
  if (found.length === 0)
    throw new HelixError('not_found', { what: `Tenant ${tenant}`, action: 'Name one that there is.' });
}
