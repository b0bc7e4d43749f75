import type { TenantId } from '../../terms.ts';
import type { KeyService, WrappedKey } from './key-service.ts';

/** Of 2,000 tenants at a time, or of fewer that have several. */
const MOST_KEPT = 2000;
/** So long files stay readable while a key management service does not answer, or after it was told to refuse. */
export const KEPT_FOR_MS = 5 * 60 * 1000;

/** Keeps what a key service unwrapped, in memory and for a while. What is wrapped anew is asked for anew. */
export function keepOpened(keyService: KeyService, now: () => number): Pick<KeyService, 'unwrap'> {
  const kept = new Map<string, { key: Promise<Buffer>; until: number }>();
  const drop = (isOver: (entry: { until: number }) => boolean) => {
    for (const [name, entry] of kept) {
      if (!isOver(entry)) break;
      kept.delete(name);
    }
  };
  return {
    unwrap(wrapped: WrappedKey, tenant: TenantId) {
      // In the order of their time, because an entry is never made younger.
      drop(({ until }) => until <= now());
      const name = `${tenant} ${wrapped.wrapped.toString('base64')}`;
      const known = kept.get(name);
      if (known) return known.key;
      const entry = { key: keyService.unwrap(wrapped, tenant), until: now() + KEPT_FOR_MS };
      kept.set(name, entry);
      entry.key.catch(() => kept.get(name) === entry && kept.delete(name));
      drop(() => kept.size > MOST_KEPT);
      return entry.key;
    },
  };
}
