import { touchKey } from '../store/api-keys.ts';
import type { Database } from '../store/database.ts';
import { type FoundKey, findKey } from '../store/find-credential.ts';
import type { Caller } from './caller.ts';
import { beginningOf, parseKey } from './create-key.ts';
import { matchesHash } from './hash-secret.ts';
import type { Refusal } from './refusal.ts';
import { callerScopes } from './roles.ts';

/** Whose key this is, or why it is not accepted. Throws when the database does not answer. */
export async function verifyKey(database: Database, text: string): Promise<Caller | Refusal> {
  const parts = parseKey(text);
  if (!parts) return { refused: 'malformed', beginning: beginningOf(text) };
  const found = await findKey(database, parts.keyId);
  const isRight = matchesHash(parts.secret, found?.hash);
  if (!found) return { refused: 'unknown' };
  const credential = { kind: 'key', id: found.key_id } as const;
  const tenant = found.tenant_id;
  if (!isRight) return { refused: 'secret', credential, tenant };
  if (found.is_revoked) return { refused: 'revoked', credential, tenant };
  if (found.is_expired) return { refused: 'expired', credential, tenant };
  if (!found.was_used_lately) await noteUse(database, found);
  const { role, clearance, owner } = found;
  return { tenant, role, clearance, scopes: callerScopes(role, found.scopes), credential, owner };
}

/** Whether it can be noted when a key was used last decides nothing: a database that only reads still answers. */
async function noteUse(database: Database, { tenant_id: tenant, key_id }: FoundKey): Promise<void> {
  await database.withTenant(tenant, (session) => touchKey(session, tenant, key_id)).catch(() => undefined);
}
