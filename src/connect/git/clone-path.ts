import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { TenantId } from '../../terms.ts';

/** Where the clones of the remotes of a tenant are kept: what one may fetch, another may not. */
export function clonesFolder(dataDirectory: string, tenant: TenantId): string {
  return join(dataDirectory, 'clones', tenant);
}

/** Where the clone of a remote is kept, whichever connectors of the tenant read it. */
export function clonePath(dataDirectory: string, tenant: TenantId, url: string): string {
  const key = createHash('sha256').update(url).digest('hex').slice(0, 32);
  return join(clonesFolder(dataDirectory, tenant), `${key}.git`);
}
