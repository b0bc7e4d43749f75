import type { TenantId } from '../../terms.ts';

/**
 * Port. Wraps the data keys of tenants with a key that never leaves it: a master key of the settings (`master-key.ts`), or a
 * key management service. A data key is 32 random bytes, and is stored only as it comes out of here.
 */
export interface KeyService {
  /** Which key wraps now. A data key that another one wrapped is wrapped anew by `rewrapTenantKeys`. */
  readonly wrappingKeyId: string;
  /** What it returns can be unwrapped for this tenant and for no other. */
  wrap(dataKey: Buffer, tenant: TenantId): Promise<WrappedKey>;
  /** Throws `file_key_unavailable`, as retryable, when the key that wrapped it is not there. */
  unwrap(wrapped: WrappedKey, tenant: TenantId): Promise<Buffer>;
  /** Whether the key that wraps now wrapped it, by its name and in fact: an operator may give one name to two keys. */
  isCurrent(wrapped: WrappedKey, tenant: TenantId): Promise<boolean>;
}

export type WrappedKey = { wrapped: Buffer; masterKeyId: string };
