import { randomBytes } from 'node:crypto';
import { HelixError } from '../../errors.ts';
import type { TenantId } from '../../terms.ts';
import type { Database } from '../database.ts';
import { keepOpened } from './keep-opened.ts';
import type { KeyService } from './key-service.ts';
import { addTenantKey, listTenantKeys, type StoredTenantKey } from './stored-tenant-keys.ts';

/**
 * The keys that files of tenants are encrypted with. Each use looks into the database, so that a key which was destroyed, by
 * whichever process, opens nothing any more; only the work of the key service is kept for a while.
 */
export interface TenantKeys {
  /** The one for new files. The first use makes it. */
  current(tenant: TenantId): Promise<DataKey>;
  /** The one that a file names. Throws `file_key_unavailable` when it was destroyed or cannot be opened. */
  numbered(tenant: TenantId, number: number): Promise<DataKey>;
  /** All that the tenant has now, to be used without the database. */
  loaded(tenant: TenantId): Promise<ReadingKeys>;
}

export type ReadingKeys = Pick<TenantKeys, 'numbered'>;

export type DataKey = { number: number; key: Buffer };

export function createTenantKeys({ database, keyService, now = Date.now }: TenantKeysOptions): TenantKeys {
  const kept = keepOpened(keyService, now);
  const opened = async (tenant: TenantId, stored: StoredTenantKey): Promise<DataKey> => ({
    number: stored.number,
    key: await kept.unwrap(stored, tenant),
  });
  const list = (tenant: TenantId, number?: number) =>
    database.withTenant(tenant, (session) => listTenantKeys(session, tenant, number));
  return {
    async current(tenant) {
      const [newest] = await list(tenant);
      return opened(tenant, newest ?? (await storeKey(database, keyService, tenant, 1)));
    },
    async numbered(tenant, number) {
      const [stored] = await list(tenant, number);
      if (!stored) throw destroyed(tenant, number);
      return opened(tenant, stored);
    },
    async loaded(tenant) {
      const all = await Promise.all((await list(tenant)).map((stored) => opened(tenant, stored)));
      return {
        async numbered(whose, number) {
          const found = whose === tenant ? all.find((each) => each.number === number) : undefined;
          if (found) return found;
          throw destroyed(whose, number);
        },
      };
    },
  };
}

export type TenantKeysOptions = { database: Database; keyService: KeyService; now?: () => number };

/** Makes a data key that new files are encrypted with from then on. */
export async function makeKey(
  database: Database,
  keyService: KeyService,
  tenant: TenantId,
): Promise<StoredTenantKey> {
  const [newest] = await database.withTenant(tenant, (session) => listTenantKeys(session, tenant));
  return storeKey(database, keyService, tenant, (newest?.number ?? 0) + 1);
}

/** What counts is what is stored in the end: of two processes that make the key of a number, one is taken. */
async function storeKey(
  database: Database,
  keyService: KeyService,
  tenant: TenantId,
  number: number,
): Promise<StoredTenantKey> {
  const made = { ...(await keyService.wrap(randomBytes(32), tenant)), number };
  const [stored] = await database.withTenant(tenant, async (session) => {
    await addTenantKey(session, tenant, made);
    return listTenantKeys(session, tenant);
  });
  return stored!;
}

function destroyed(tenant: TenantId, number: number): HelixError {
  const problem = `data key ${number} is not in the database; it was destroyed, and what it encrypted cannot be read any more`;
  const action = 'If that was not meant, restore the table tenant_keys from a backup.';
  return new HelixError('file_key_unavailable', { tenant, problem, action });
}
