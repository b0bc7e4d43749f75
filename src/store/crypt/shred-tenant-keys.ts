import type { TenantId } from '../../terms.ts';
import type { Database } from '../database.ts';
import { deleteTenantKeys } from './stored-tenant-keys.ts';

/**
 * Destroys the data keys of a tenant: from the next read on its files are noise to every process, and so is every copy of
 * them. Only for a tenant that is being deleted, since a new file would make a first key again. Works without a master key.
 */
export async function shredTenantKeys(database: Database, tenant: TenantId): Promise<{ keys: number }> {
  return { keys: await database.withTenant(tenant, (session) => deleteTenantKeys(session, tenant)) };
}
