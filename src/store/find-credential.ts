import type { Role } from '../auth/caller.ts';
import type { Confidentiality, TenantId } from '../terms.ts';
import type { Database } from './database.ts';
import { sql } from './sql.ts';

/** What is needed to judge a key. Whether it holds is decided by the clock of the database, which all processes share. */
export type FoundKey = FoundSession & { hash: Uint8Array; was_used_lately: boolean };

export type FoundSession = {
  tenant_id: TenantId;
  key_id: string;
  /** The first of the keys that were rotated one into the next. */
  owner: string;
  role: Role;
  clearance: Confidentiality;
  scopes: string[];
  is_revoked: boolean;
  is_expired: boolean;
};

/** By the exact public part, whichever tenant it is of. Never from a replica: a revoked key is to be refused at once. */
export async function findKey(database: Database, keyId: string): Promise<FoundKey | undefined> {
  const [found] = await database.withTenant(NO_TENANT, (session) =>
    session.query<FoundKey>(sql`select * from helix_find_key(${keyId})`, { prepared: true }),
  );
  return found;
}

/** By the exact hash, as `findKey`. */
export async function findSession(database: Database, hash: Uint8Array): Promise<FoundSession | undefined> {
  const [found] = await database.withTenant(NO_TENANT, (session) =>
    session.query<FoundSession>(sql`select * from helix_find_session(${hash})`, { prepared: true }),
  );
  return found;
}

/** Before the tenant is known: no row of any table has this one. */
const NO_TENANT: TenantId = '00000000-0000-0000-0000-000000000000';
