import { HelixError } from '../../errors.ts';
import type { Database } from '../database.ts';
import type { KeyService } from './key-service.ts';
import { createMasterKeyService } from './master-key.ts';
import { parseMasterKeys } from './parse-master-keys.ts';
import { createTenantKeys, type TenantKeys } from './tenant-keys.ts';

/** The keys of tenants under HELIX_MASTER_KEY; undefined without one. Throws `settings_invalid`. */
export function openKeys(masterKey: string | undefined, database: Database): OpenKeys | undefined {
  if (masterKey === undefined) return undefined;
  const keyService = createMasterKeyService(parseMasterKeys(masterKey));
  return { keyService, tenantKeys: createTenantKeys({ database, keyService }) };
}

/** For commands that make no sense without. */
export function requireKeys(masterKey: string | undefined, database: Database): OpenKeys {
  const keys = openKeys(masterKey, database);
  if (keys) return keys;
  const problems = '- HELIX_MASTER_KEY is not set. Make one with `openssl rand -base64 32`.';
  throw new HelixError('settings_invalid', { problems });
}

export type OpenKeys = { keyService: KeyService; tenantKeys: TenantKeys };
