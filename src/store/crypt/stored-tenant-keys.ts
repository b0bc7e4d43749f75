import type { TenantId } from '../../terms.ts';
import type { Session } from '../database.ts';
import { type Fragment, nothing, sql } from '../sql.ts';
import type { WrappedKey } from './key-service.ts';

export type StoredTenantKey = WrappedKey & { number: number };

/** All data keys of a tenant, the newest first; with `number` only that one. */
export async function listTenantKeys(
  session: Session,
  tenant: TenantId,
  number?: number,
): Promise<StoredTenantKey[]> {
  const one: Fragment = number === undefined ? nothing : sql`and key_number = ${number}`;
  // As text, because the engines give bytes in types of their own.
  const rows = await session.query<{ number: number; encoded: string; masterKeyId: string }>(sql`
    select key_number as number, encode(wrapped, 'base64') as encoded, master_key_id as "masterKeyId"
    from tenant_keys where tenant_id = ${tenant} ${one} order by key_number desc`);
  return rows.map(({ encoded, ...row }) => ({ ...row, wrapped: Buffer.from(encoded, 'base64') }));
}

/** Stores a data key under its number, unless somebody else was faster. */
export async function addTenantKey(
  session: Session,
  tenant: TenantId,
  { number, wrapped, masterKeyId }: StoredTenantKey,
): Promise<void> {
  await session.query(sql`
    insert into tenant_keys (tenant_id, key_number, wrapped, master_key_id)
    values (${tenant}, ${number}, decode(${wrapped.toString('base64')}, 'base64'), ${masterKeyId})
    on conflict do nothing`);
}

/** Puts the same data key, wrapped anew, in place of `before`. False when that is not there any more. */
export async function replaceTenantKey(
  session: Session,
  tenant: TenantId,
  before: StoredTenantKey,
  { wrapped, masterKeyId }: WrappedKey,
): Promise<boolean> {
  const changed = await session.query(sql`
    update tenant_keys
    set wrapped = decode(${wrapped.toString('base64')}, 'base64'), master_key_id = ${masterKeyId}
    where tenant_id = ${tenant} and key_number = ${before.number}
      and wrapped = decode(${before.wrapped.toString('base64')}, 'base64')
    returning key_number`);
  return changed.length > 0;
}

/** From here on nobody can read what the tenant's keys encrypted. Returns how many there were. */
export async function deleteTenantKeys(session: Session, tenant: TenantId): Promise<number> {
  const gone = await session.query(
    sql`delete from tenant_keys where tenant_id = ${tenant} returning key_number`,
  );
  return gone.length;
}
