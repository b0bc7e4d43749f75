import { HelixError } from '../../errors.ts';
import type { TenantId } from '../../terms.ts';
import { allTenants } from '../all-tenants.ts';
import type { Database } from '../database.ts';
import type { FileFolder } from '../file-store-folder.ts';
import { openKeys } from './open-keys.ts';
import { listTenantKeys } from './stored-tenant-keys.ts';

/**
 * A folder for a process without a master key. Of a tenant that has data keys it takes nothing in: its files are encrypted,
 * and what came now would lie there as it is. Throws `file_key_unavailable`.
 */
export function refusePlain(folder: FileFolder, database: Database): FileFolder {
  return {
    ...folder,
    async put(tenant, name, content) {
      await refuseKeyed(database, tenant);
      return folder.put(tenant, name, content);
    },
    async receive(tenant, content, into) {
      await refuseKeyed(database, tenant);
      return folder.receive(tenant, content, into);
    },
  };
}

/**
 * For a process that takes files in: it is not to start without a master key where a tenant has data keys, nor with one that
 * opens none of them. What it took in would be lost to those with the right one. Throws `file_key_unavailable`.
 */
export async function requireMasterKey(masterKey: string | undefined, database: Database): Promise<void> {
  const keyService = openKeys(masterKey, database)?.keyService;
  let refusal: HelixError | undefined;
  for (const tenant of await allTenants(database)) {
    const [newest] = await database.withTenant(tenant, (session) => listTenantKeys(session, tenant));
    if (!newest) continue;
    if (!keyService) throw masterKeyMissing(tenant);
    try {
      await keyService.unwrap(newest, tenant);
      return; // one tenant whose row was changed does not keep the others out
    } catch (error) {
      if (!(error instanceof HelixError)) throw error;
      refusal ??= error;
    }
  }
  if (refusal) throw refusal;
}

export function masterKeyMissing(tenant: TenantId): HelixError {
  const problem = 'they are encrypted, and HELIX_MASTER_KEY is not set';
  const action = 'Set it to the master key that they were encrypted under.';
  return new HelixError('file_key_unavailable', { tenant, problem, action }, { retryable: true });
}

async function refuseKeyed(database: Database, tenant: TenantId): Promise<void> {
  const keys = await database.withTenant(tenant, (session) => listTenantKeys(session, tenant));
  if (keys.length > 0) throw masterKeyMissing(tenant);
}
