import { secondsOf } from './limit-errors.ts';
import type { RateName } from './limit-table.ts';
import type { BucketState } from './token-buckets.ts';

/**
 * `RateLimit-Policy` and `RateLimit`, as draft-ietf-httpapi-ratelimit-headers-10 writes them: what may be sent in how many
 * seconds, how much of it is left, and when it is whole again. Of several with one name the tightest is told.
 */
export function rateHeaders(states: readonly RateState[]): Record<string, string> {
  const told = new Map<RateName, RateState>();
  for (const state of states) {
    const other = told.get(state.name);
    if (!other || state.remaining < other.remaining) told.set(state.name, state);
  }
  if (told.size === 0) return {};
  const all = [...told.values()];
  return {
    'ratelimit-policy': all.map(({ name, limit }) => `"${nameOf(name)}";q=${limit};w=60`).join(', '),
    ratelimit: all
      .map(({ name, remaining, fullMs }) => `"${nameOf(name)}";r=${remaining};t=${secondsOf(fullMs)}`)
      .join(', '),
  };
}

export type RateState = BucketState & { name: RateName; limit: number };

function nameOf(name: RateName): string {
  return name.replace('_per_minute', '');
}
