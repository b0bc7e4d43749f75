import type { Caller } from '../auth/caller.ts';
import { ownerOf } from '../auth/view-of.ts';
import type { Settings } from '../settings/settings.ts';
import { addressLimited, rateLimited } from './limit-errors.ts';
import type { RateName, SlotName, TenantLimits } from './limit-table.ts';
import { rateHeaders } from './rate-headers.ts';
import { createSlots } from './slots.ts';
import { createTokenBuckets } from './token-buckets.ts';

/** A place may be free at any moment. */
const SLOT_WAIT_MS = 1000;

/** What this process counts by itself, without a lookup: how much comes in a minute, and how much is under way. */
export function createProcessLimits(settings: ShareSettings, now?: () => number): ProcessLimits {
  const buckets = createTokenBuckets(now);
  const slots = createSlots();
  const sharesOf = <Name extends RateName | SlotName>(caller: Caller, limits: TenantLimits, name: Name) =>
    sharesBetween(caller, limits[name], settings.limitCredentialShare).map((share) => ({
      ...share,
      name,
      key: `${name} ${share.key}`,
    }));
  return {
    takeRates(caller, limits, names) {
      const wanted = names.flatMap((name) => sharesOf(caller, limits, name));
      for (const { name, key, limit, whose } of wanted) {
        const { waitMs } = buckets.stateOf(key, limit);
        if (waitMs > 0) throw rateLimited(name, { whose, limit, waitMs });
      }
      for (const { key, limit } of wanted) buckets.take(key, limit);
      return rateHeaders(
        wanted.map(({ name, key, limit }) => ({ name, limit, ...buckets.stateOf(key, limit) })),
      );
    },
    holdSlot(caller, limits, name) {
      const wanted = sharesOf(caller, limits, name);
      for (const { key, limit, whose } of wanted)
        if (slots.heldBy(key) >= limit) throw rateLimited(name, { whose, limit, waitMs: SLOT_WAIT_MS });
      return slots.hold(wanted.map(({ key }) => key));
    },
    admitAddress(address) {
      const limit = settings.limitAddressPerMinute;
      if (limit === 0) return;
      const key = `address ${address}`;
      const { waitMs } = buckets.stateOf(key, limit);
      if (waitMs > 0) throw addressLimited(limit, waitMs);
      buckets.take(key, limit);
    },
  };
}

export type ProcessLimits = {
  /** Takes one of each, or none and throws. Returns the headers that tell what is left. */
  takeRates(caller: Caller, limits: TenantLimits, names: readonly RateName[]): Record<string, string>;
  /** Returns what gives the place back. */
  holdSlot(caller: Caller, limits: TenantLimits, name: SlotName): () => void;
  admitAddress(address: string): void;
};

type ShareSettings = Pick<Settings, 'limitCredentialShare' | 'limitAddressPerMinute'>;

/** The tenant's, and of those the part that one credential may have: a key that leaked does not take the rest along. */
function sharesBetween(caller: Caller, limit: number, percent: number): Share[] {
  const { tenant, credential } = caller;
  if (limit === 0) return [];
  const ofTenant: Share = { whose: 'tenant', key: tenant, limit };
  if (percent === 100 || credential.kind === 'local') return [ofTenant];
  const part = Math.max(1, Math.floor((limit * percent) / 100));
  // A session is its key's: who signs in has no second share.
  const key = `${tenant} ${ownerOf(caller)}`;
  return [ofTenant, { whose: 'credential', key, limit: part }];
}

type Share = { whose: 'tenant' | 'credential'; key: string; limit: number };
