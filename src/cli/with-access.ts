import { issueKey, rotateKey, withdrawKey } from '../auth/issue-key.ts';
import { localCaller } from '../auth/local-caller.ts';
import type { AuditEntryBody, IssuedKeyBody, KeyBody } from '../client/access-contract.ts';
import type { AuditOptions, NewKey } from '../client/access-requests.ts';
import type { HelixClient } from '../client/client.ts';
import { HelixError } from '../errors.ts';
import { listKeys } from '../store/api-keys.ts';
import { listAudit } from '../store/audit.ts';
import type { Database } from '../store/database.ts';
import { readTenant } from '../store/tenants.ts';
import { DEFAULT_TENANT, type TenantId } from '../terms.ts';
import { loadSettings } from './load-settings.ts';
import { openQuietly } from './on-database.ts';
import { openOrServed } from './open-or-served.ts';
import { clientOf } from './running-server.ts';

/** Keys and the audit log of one tenant, as the API has them. */
export type Access = {
  keys(): Promise<KeyBody[]>;
  create(key: NewKey): Promise<IssuedKeyBody>;
  rotate(keyId: string, overlapHours: number): Promise<RotatedKey>;
  revoke(keyId: string): Promise<KeyBody>;
  audit(page: Pick<AuditOptions, 'before'> & { limit: number }): Promise<AuditEntryBody[]>;
};

/** Without `replaced` where the old one could not be looked up any more. */
export type RotatedKey = IssuedKeyBody & { replaced?: KeyBody };

/**
 * Works on the database, or through the server that has it open: a key that leaked is taken back while others go on being
 * answered. With `existing: false` the command may be the first.
 */
export async function withAccess<Result>(
  tenant: TenantId,
  work: (access: Access) => Promise<Result>,
  { existing = true } = {},
): Promise<Result> {
  const settings = loadSettings();
  const opening = await openOrServed(settings, () => openQuietly(settings), { existing });
  if ('running' in opening) {
    if (tenant !== DEFAULT_TENANT) throw notThroughServer(opening.locked, opening.running.url, tenant);
    return work(served(clientOf(opening.running)));
  }
  try {
    return await work(direct(opening.opened, tenant));
  } finally {
    await opening.opened.close();
  }
}

const BY = { caller: localCaller('command line') };
const HOUR_SECONDS = 60 * 60;

function direct(database: Database, tenant: TenantId): Access {
  return {
    keys: async () => asSent(await database.withTenant(tenant, (session) => listKeys(session, tenant))),
    async create({ role = 'reader', clearance = 'internal', days, ...wanted }) {
      const lifetimeSeconds = days === undefined ? undefined : days * 24 * HOUR_SECONDS;
      const { key, text } = await issueKey(database, BY, {
        ...wanted,
        tenant,
        role,
        clearance,
        lifetimeSeconds,
      });
      return asSent({ ...key, key: text });
    },
    async rotate(keyId, overlapHours) {
      const wanted = { tenant, keyId, overlapSeconds: overlapHours * HOUR_SECONDS };
      const { key, text, replaced } = await rotateKey(database, BY, wanted);
      return asSent({ ...key, key: text, replaced });
    },
    revoke: async (keyId) => asSent(await withdrawKey(database, BY, { tenant, keyId })),
    audit: (page) =>
      database.withTenant(tenant, async (session) => {
        await readTenant(session, tenant);
        return asSent(await listAudit(session, tenant, page));
      }),
  };
}

function served(client: HelixClient): Access {
  return {
    keys: () => client.keys(),
    create: (key) => client.createKey(key),
    async rotate(keyId, overlapHours) {
      const issued = await client.rotateKey(keyId, { overlapHours });
      // The new one is shown this once, so nothing may come between: what became of the old one is told where it can be.
      const keys = await client.keys().catch(() => []);
      const replaced = keys.find(({ key_id }) => key_id === keyId);
      return replaced ? { ...issued, replaced } : issued;
    },
    revoke: (keyId) => client.revokeKey(keyId),
    audit: async (page) => (await client.audit(page)).entries,
  };
}

/** Times become texts, as they do on their way through a server. */
function asSent<Stored, Sent>(stored: Stored): Sent {
  return JSON.parse(JSON.stringify(stored)) as Sent;
}

function notThroughServer(locked: HelixError, url: string, tenant: TenantId): HelixError {
  const holder = `${locked.details.holder}, the server at ${url}, which does this at the command line for the first tenant alone`;
  const action = `For tenant ${tenant} use the API with one of its own admin keys (${url}/v1/keys, ${url}/v1/audit), or stop that process first.`;
  return new HelixError('data_directory_locked', { ...locked.details, holder, action }, { cause: locked });
}
