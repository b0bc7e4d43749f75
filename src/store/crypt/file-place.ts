import { join, relative, sep } from 'node:path';
import type { TenantId } from '../../terms.ts';

/** Where a file is: on the disk, and what its seal is bound to. */
export type FilePlace = {
  path: string;
  tenant: TenantId;
  /** Its place in the tenant's folder, with `/` between folders. */
  name: string;
};

/** Ends the name of a file that was sealed from its beginning: whatever is found there, it is never taken for a plain one. */
export const SEALED_SUFFIX = '.sealed';

export function placeOf(root: string, tenant: TenantId, name: string): FilePlace {
  return { path: join(root, tenant, name), tenant, name };
}

/** The folder of the tenant says whose file it is. */
export function placeOfPath(root: string, path: string): FilePlace {
  const [tenant = '', ...parts] = relative(root, path).split(sep);
  return { path, tenant, name: parts.join('/') };
}
