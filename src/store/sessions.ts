import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { sql } from './sql.ts';

/**
 * Keeps the hash of a session that was opened with a key, and tidies away those of the tenant that are over and all but the
 * newest of the key.
 */
export async function insertSession(
  session: Session,
  tenant: TenantId,
  { hash, keyId, lifetimeSeconds }: { hash: Uint8Array; keyId: string; lifetimeSeconds: number },
): Promise<Date> {
  await session.query(sql`delete from sessions where tenant_id = ${tenant} and expires_at <= now()`);
  const [row] = await session.query<{ expires_at: Date }>(sql`
    insert into sessions (tenant_id, session_hash, key_id, expires_at)
    values (${tenant}, ${hash}, ${keyId}, now() + make_interval(secs => ${lifetimeSeconds}::float8))
    returning expires_at`);
  await session.query(sql`
    delete from sessions where tenant_id = ${tenant} and session_hash in (
      select session_hash from sessions where tenant_id = ${tenant} and key_id = ${keyId}
      order by expires_at desc, session_hash offset ${MOST_OF_KEY})`);
  return row!.expires_at;
}

/** Browsers and devices of those who share a key; a script that signs in again and again fills no table. */
const MOST_OF_KEY = 20;

/** One that is not there is gone already. */
export async function deleteSession(session: Session, tenant: TenantId, hash: Uint8Array): Promise<void> {
  await session.query(sql`delete from sessions where tenant_id = ${tenant} and session_hash = ${hash}`);
}
