import { HelixError } from '../errors.ts';
import { insertKey, lockTenant, readKey, replaceKey, revokeKey, type StoredKey } from '../store/api-keys.ts';
import { type AuditEntry, actorOf, appendAudit } from '../store/audit.ts';
import type { Database, Session } from '../store/database.ts';
import type { Confidentiality, TenantId } from '../terms.ts';
import type { Caller, Role, Scope } from './caller.ts';
import { createKey } from './create-key.ts';
import { hashSecret } from './hash-secret.ts';
import { refuseEscalation, scopesOf } from './roles.ts';

/** Makes a key. Its text is in the result and nowhere else. Throws `bad_request`, `forbidden`, `not_found`. */
export async function issueKey(database: Database, by: KeyMaker, wanted: WantedKey): Promise<IssuedKey> {
  const { tenant, role, clearance } = wanted;
  const scopes = scopesOf(role, wanted.scopes);
  refuseEscalation(by.caller, { tenant, role, clearance, scopes });
  const name = checkedName(wanted.name);
  return database.withTenant(tenant, async (session) => {
    const issued = await insertNew(session, tenant, { ...wanted, name, scopes });
    const { key_id } = issued.key;
    await audit(session, tenant, by, 'key.create', {
      key_id,
      name,
      role,
      clearance,
      scopes: scopes.join(' '),
    });
    return issued;
  });
}

/** A new key in place of an old one, which holds beside it for `overlapSeconds`. The new one is for as long as the old one was. */
export async function rotateKey(
  database: Database,
  by: KeyMaker,
  { tenant, keyId, overlapSeconds }: { tenant: TenantId; keyId: string; overlapSeconds: number },
): Promise<IssuedKey & { replaced: StoredKey }> {
  return database.withTenant(tenant, async (session) => {
    await lockTenant(session, tenant);
    const old = await readKey(session, tenant, keyId);
    refuseEscalation(by.caller, { ...old, tenant });
    if (old.state !== 'active') throw notRotated(old);
    const lifetimeSeconds =
      old.expires_at === null ? undefined : (old.expires_at.getTime() - old.created_at.getTime()) / 1000;
    const issued = await insertNew(session, tenant, { ...old, lifetimeSeconds, replaces: keyId });
    const replaced = await replaceKey(session, tenant, { keyId, by: issued.key.key_id, overlapSeconds });
    const target = { key_id: keyId, replaced_by: issued.key.key_id };
    await audit(session, tenant, by, 'key.rotate', target);
    return { ...issued, replaced };
  });
}

/** Throws `not_found`, `forbidden`. */
export async function withdrawKey(
  database: Database,
  by: KeyMaker,
  { tenant, keyId }: { tenant: TenantId; keyId: string },
): Promise<StoredKey> {
  return database.withTenant(tenant, async (session) => {
    await lockTenant(session, tenant);
    const old = await readKey(session, tenant, keyId);
    refuseEscalation(by.caller, { ...old, tenant });
    const revoked = await revokeKey(session, tenant, keyId);
    await audit(session, tenant, by, 'key.revoke', { key_id: keyId });
    return revoked;
  });
}

export type KeyMaker = { caller: Caller; requestId?: string };
export type WantedKey = {
  tenant: TenantId;
  name: string;
  role: Role;
  clearance: Confidentiality;
  /** All of the role where none are named. */
  scopes?: readonly Scope[];
  lifetimeSeconds?: number;
};
export type IssuedKey = { key: StoredKey; text: string };

type Fields = Omit<WantedKey, 'tenant' | 'scopes'> & { scopes: readonly Scope[]; replaces?: string };

async function insertNew(session: Session, tenant: TenantId, fields: Fields): Promise<IssuedKey> {
  const { keyId, secret, text } = createKey();
  const { name, role, clearance, scopes, lifetimeSeconds, replaces } = fields;
  const key = { key_id: keyId, hash: hashSecret(secret), name, role, clearance, scopes: [...scopes] };
  return { key: await insertKey(session, tenant, { ...key, lifetimeSeconds, replaces }), text };
}

function audit(
  session: Session,
  tenant: TenantId,
  { caller, requestId }: KeyMaker,
  action: string,
  target: AuditEntry['target'],
): Promise<void> {
  return appendAudit(session, tenant, { actor: actorOf(caller), action, target, requestId, outcome: 'done' });
}

function checkedName(name: string): string {
  const trimmed = name.trim();
  if (/^[^\p{Cc}]{1,200}$/u.test(trimmed) && trimmed.isWellFormed()) return trimmed;
  throw new HelixError('bad_request', {
    problem: `The name of a key has ${trimmed.length} characters. Give it 1 to 200 on one line, such as who or what will use it.`,
  });
}

function notRotated({ key_id, state, replaced_by }: StoredKey): HelixError {
  const problem =
    state === 'replaced'
      ? `Key "${key_id}" was replaced by "${replaced_by}" already. Rotate that one.`
      : `Key "${key_id}" is ${state} and cannot be rotated. Make a new one with \`helix keys create\`.`;
  return new HelixError('bad_request', { problem });
}
