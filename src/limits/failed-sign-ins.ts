import { createBoundedMap } from '../bounded-map.ts';

/** People type wrong, and scripts are restarted with an old key: the first tries cost nothing. */
const FREE_BY_KEY = 5;
const FREE_BY_ADDRESS = 50;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** So long without a failure, and it begins anew. */
const FORGOTTEN_MS = 15 * 60_000;
const MOST_KEPT = 20_000;

/**
 * Slows those down who try credentials that do not hold: each failure beyond the first few doubles the wait, for the key
 * that was named from this address, and, after more of them, for the address. Nobody else is slowed: whoever has the key
 * elsewhere is not, and here a credential that held before is let through.
 */
export function createFailedSignIns(now: () => number = () => performance.now()): FailedSignIns {
  const failures = createBoundedMap<string, { count: number; at: number }>(MOST_KEPT);
  const good = createBoundedMap<string, true>(MOST_KEPT);
  const waitOf = (key: string, free: number) => {
    const found = failures.get(key);
    if (!found || found.count < free || now() - found.at > FORGOTTEN_MS) return 0;
    const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(found.count - free, 30), LONGEST_WAIT_MS);
    return Math.max(0, found.at + wait - now());
  };
  const count = (key: string) => {
    const found = failures.get(key);
    const before = found && now() - found.at <= FORGOTTEN_MS ? found.count : 0;
    failures.set(key, { count: before + 1, at: now() });
  };
  return {
    waitMs({ address, keyId, fingerprint }) {
      if (good.get(fingerprint)) return 0;
      const ofKey = keyId === undefined ? 0 : waitOf(`${address} ${keyId}`, FREE_BY_KEY);
      return Math.max(ofKey, waitOf(address, FREE_BY_ADDRESS));
    },
    failed({ address, keyId, fingerprint }) {
      good.delete(fingerprint);
      if (keyId !== undefined) count(`${address} ${keyId}`);
      count(address);
    },
    held({ fingerprint }) {
      good.set(fingerprint, true);
    },
  };
}

/** One try: where from, which key it names (a cookie names none: it was given, not typed), and the hash of what was sent. */
export type SignIn = { address: string; keyId: string | undefined; fingerprint: string };

export type FailedSignIns = {
  /** How long this one has to wait before it is looked at. */
  waitMs(signIn: SignIn): number;
  failed(signIn: SignIn): void;
  held(signIn: SignIn): void;
};
