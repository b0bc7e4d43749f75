import type { Database } from '../store/database.ts';
import { findSession } from '../store/find-credential.ts';
import { deleteSession, insertSession } from '../store/sessions.ts';
import type { Caller } from './caller.ts';
import { BASE62, randomText } from './create-key.ts';
import { hashSecret } from './hash-secret.ts';
import type { Refusal } from './refusal.ts';
import { callerScopes } from './roles.ts';

/** A working day, so that nobody signs in twice on one. */
const LIFETIME_SECONDS = 12 * 60 * 60;

/** A session of a browser, opened with a key that was just verified; only its hash is kept. It holds as long as the key does. */
export async function openSession(
  database: Database,
  { tenant, credential }: Caller,
): Promise<OpenedSession> {
  if (credential.kind !== 'key')
    throw new TypeError(`a session is opened with a key, not with a credential of kind "${credential.kind}"`);
  const text = `hxs_${randomText(43, BASE62)}`;
  const opened = { hash: hashSecret(text), keyId: credential.id, lifetimeSeconds: LIFETIME_SECONDS };
  const expiresAt = await database.withTenant(tenant, (session) => insertSession(session, tenant, opened));
  return { text, expiresAt };
}

/** Who opened it, or why it is not accepted. The lookup is by the hash, so how long it takes tells nothing of the text. */
export async function verifySession(database: Database, text: string): Promise<Caller | Refusal> {
  if (!/^hxs_[0-9A-Za-z]{43}$/.test(text)) return { refused: 'malformed' };
  const found = await findSession(database, hashSecret(text));
  if (!found) return { refused: 'unknown' };
  const { tenant_id: tenant, role, clearance, scopes, owner } = found;
  const credential = { kind: 'session', id: found.key_id } as const;
  if (found.is_revoked) return { refused: 'revoked', credential, tenant };
  if (found.is_expired) return { refused: 'expired', credential, tenant };
  return { tenant, role, clearance, scopes: callerScopes(role, scopes), credential, owner };
}

export async function closeSession(database: Database, { tenant }: Caller, text: string): Promise<void> {
  await database.withTenant(tenant, (session) => deleteSession(session, tenant, hashSecret(text)));
}

export type OpenedSession = { text: string; expiresAt: Date };
