import { DEFAULT_TENANT } from '../terms.ts';
import type { Caller } from './caller.ts';
import { SCOPES_OF_ROLE } from './roles.ts';

/** Who needs no credential, because only this machine can reach what it uses. `id` says by which way it came. */
export function localCaller(id: string): Caller {
  return {
    tenant: DEFAULT_TENANT,
    role: 'admin',
    clearance: 'restricted',
    scopes: new Set(SCOPES_OF_ROLE.admin),
    credential: { kind: 'local', id },
  };
}
