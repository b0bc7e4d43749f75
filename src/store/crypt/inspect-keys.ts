import { HelixError, messageOf, operatorMessageOf } from '../../errors.ts';
import type { TenantId } from '../../terms.ts';
import type { Database } from '../database.ts';
import type { Check } from '../inspect-database.ts';
import type { KeyService } from './key-service.ts';
import { openKeys } from './open-keys.ts';
import { listTenantKeys } from './stored-tenant-keys.ts';

/**
 * Whether files are encrypted when they are stored, and whether this process has what opens them. How the master keys are
 * called is told to whoever runs Helix, and not to a tenant.
 */
export async function inspectKeys(
  masterKey: string | undefined,
  database: Database,
  tenants: readonly TenantId[],
  isForTenant = false,
): Promise<Check> {
  const name = 'kept files';
  try {
    const keyService = openKeys(masterKey, database)?.keyService;
    const total = { keys: 0, old: 0 };
    for (const tenant of tenants) {
      const { keys, old } = await inspectTenant(database, tenant, keyService);
      total.keys += keys;
      total.old += old;
    }
    return { name, ...described(keyService, total, isForTenant) };
  } catch (error) {
    const isWhole = error instanceof HelixError && !isForTenant;
    return { name, ok: false, found: isWhole ? operatorMessageOf(error) : messageOf(error) };
  }
}

/** Throws `file_key_unavailable` when a key cannot be opened. */
async function inspectTenant(database: Database, tenant: TenantId, keyService: KeyService | undefined) {
  const keys = await database.withTenant(tenant, (session) => listTenantKeys(session, tenant));
  let old = 0;
  for (const key of keys) {
    await keyService?.unwrap(key, tenant);
    if (!(await keyService?.isCurrent(key, tenant))) old += 1;
  }
  return { keys: keys.length, old };
}

function described(
  keyService: KeyService | undefined,
  { keys, old }: { keys: number; old: number },
  isForTenant: boolean,
): Omit<Check, 'name'> {
  if (!keyService && keys > 0) {
    const found = `encrypted under ${keys} data keys, and HELIX_MASTER_KEY is not set: none is read or written until it is set to the key that they were encrypted under`;
    return { ok: false, found };
  }
  if (!keyService) return { ok: true, found: 'kept as they are: HELIX_MASTER_KEY encrypts new ones' };
  const rest =
    old > 0 ? `; ${old} of ${keys} data keys are wrapped by another: run \`helix keys rotate-master\`` : '';
  const by = isForTenant ? '' : `, with the master key "${keyService.wrappingKeyId}"`;
  return { ok: true, found: `new ones are encrypted${by}${rest}` };
}
