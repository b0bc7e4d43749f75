import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { HelixError } from '../../errors.ts';
import type { TenantId } from '../../terms.ts';
import type { KeyService, WrappedKey } from './key-service.ts';
import type { MasterKey } from './parse-master-keys.ts';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const WRAPPED_BYTES = 1 + NONCE_BYTES + 32 + TAG_BYTES;

/** Wraps with the first of the keys and opens what any of them wrapped. */
export function createMasterKeyService([first, ...others]: readonly [MasterKey, ...MasterKey[]]): KeyService {
  const keys = [first, ...others];
  return {
    wrappingKeyId: first.id,
    async wrap(dataKey, tenant) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', first.key, nonce).setAAD(boundTo(tenant));
      const sealed = Buffer.concat([cipher.update(dataKey), cipher.final()]);
      const wrapped = Buffer.concat([Buffer.of(VERSION), nonce, sealed, cipher.getAuthTag()]);
      return { wrapped, masterKeyId: first.id };
    },
    async unwrap(wrapped, tenant) {
      requireForm(wrapped, tenant);
      // All of them: a name says which key it should be, and may have been given to another one since.
      for (const { key } of keys) {
        const dataKey = opened(key, wrapped, tenant);
        if (dataKey) return dataKey;
      }
      throw unopened(keys, wrapped, tenant);
    },
    async isCurrent(wrapped, tenant) {
      requireForm(wrapped, tenant);
      return wrapped.masterKeyId === first.id && opened(first.key, wrapped, tenant) !== undefined;
    },
  };
}

function requireForm({ wrapped }: WrappedKey, tenant: TenantId): void {
  if (wrapped.length === WRAPPED_BYTES && wrapped[0] === VERSION) return;
  throw unavailable(
    tenant,
    `their wrapped data key has ${wrapped.length} bytes of version ${wrapped[0] ?? 'none'}, not ${WRAPPED_BYTES} of version ${VERSION}`,
  );
}

function opened(masterKey: Buffer, { wrapped }: WrappedKey, tenant: TenantId): Buffer | undefined {
  const nonce = wrapped.subarray(1, 1 + NONCE_BYTES);
  const sealed = wrapped.subarray(1 + NONCE_BYTES, -TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', masterKey, nonce, { authTagLength: TAG_BYTES })
    .setAAD(boundTo(tenant))
    .setAuthTag(wrapped.subarray(-TAG_BYTES));
  const text = decipher.update(sealed);
  try {
    return Buffer.concat([text, decipher.final()]);
  } catch {
    return undefined; // sealed by another key, for another tenant, or changed
  }
}

function unopened(keys: readonly MasterKey[], { masterKeyId }: WrappedKey, tenant: TenantId): HelixError {
  const named = keys.find(({ id, fingerprint }) => id === masterKeyId || fingerprint === masterKeyId);
  if (named) {
    const problem =
      'the master key does not open their data key; it is another key under its name, or the row was changed';
    return unavailable(tenant, problem, { forOperator: `the master key "${named.id}"` });
  }
  const known = keys.map(({ id }) => `"${id}"`).join(', ');
  return unavailable(
    tenant,
    'their data key is wrapped by a master key that HELIX_MASTER_KEY does not have',
    { forOperator: `wrapped by the master key "${masterKeyId}", and HELIX_MASTER_KEY has ${known}` },
  );
}

function boundTo(tenant: TenantId): Buffer {
  return Buffer.from(`helix data key ${tenant.toLowerCase()}`);
}

/** Tenants see the problem; how the master keys are called is nothing to them. */
function unavailable(
  tenant: TenantId,
  problem: string,
  options: ErrorOptions & { forOperator?: string } = {},
): HelixError {
  const action = 'Add the master key that wrapped it to HELIX_MASTER_KEY, behind the first one.';
  return new HelixError('file_key_unavailable', { tenant, problem, action }, { ...options, retryable: true });
}
