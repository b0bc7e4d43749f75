import type { TenantId } from '../../terms.ts';
import type { Database } from '../database.ts';
import type { KeyService } from './key-service.ts';
import { listTenantKeys, replaceTenantKey } from './stored-tenant-keys.ts';

/**
 * Wraps the data keys of a tenant with the present master key, where another one did. Files stay as they are, and whoever
 * has both master keys goes on reading and writing meanwhile. A second start goes on where the first one ended.
 */
export async function rewrapTenantKeys(
  database: Database,
  keyService: KeyService,
  tenant: TenantId,
): Promise<RewrappedKeys> {
  const stored = await database.withTenant(tenant, (session) => listTenantKeys(session, tenant));
  let rewrapped = 0;
  for (const before of stored) {
    if (await keyService.isCurrent(before, tenant)) continue;
    const after = await keyService.wrap(await keyService.unwrap(before, tenant), tenant);
    const isReplaced = await database.withTenant(tenant, (session) =>
      replaceTenantKey(session, tenant, before, after),
    );
    if (isReplaced) rewrapped++;
  }
  return { keys: stored.length, rewrapped };
}

export type RewrappedKeys = { keys: number; rewrapped: number };
