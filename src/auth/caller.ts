import type { Confidentiality, TenantId } from '../terms.ts';

/** What a caller may do. A role is a set of scopes; a key may have fewer. */
export const SCOPES = ['ask', 'read', 'write', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * `reader` asks and looks; `editor` also adds, changes and writes; `admin` also manages projects, keys and deletes for good.
 * `operator` is of the installation and of no tenant: it makes and removes tenants and reads metrics.
 */
export const ROLES = ['reader', 'editor', 'admin', 'operator'] as const;
export type Role = (typeof ROLES)[number];

/** Who a request is from: made by `http/authenticate.ts` from its credential, never from its body. */
export type Caller = {
  tenant: TenantId;
  role: Role;
  /** The most confidential that it may see. */
  clearance: Confidentiality;
  scopes: ReadonlySet<Scope>;
  /** `local`: no credential is asked for, because only this machine can reach it. */
  credential: { kind: 'local' | 'key' | 'jwt' | 'session'; id: string };
  /** Of a key that others were rotated into: the first of them, to which what was asked belongs. */
  owner?: string;
};
