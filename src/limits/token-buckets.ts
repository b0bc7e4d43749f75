import { createBoundedMap } from '../bounded-map.ts';

const MINUTE_MS = 60_000;
/** With more keys at once, those that were quiet longest begin anew. */
const MOST_BUCKETS = 20_000;

/**
 * Counts what comes in by keys, each with as many a minute as it may: a bucket holds those of one minute and fills as time
 * goes by, so that a burst is let through and the long run is not above the limit.
 * The clock must not jump: `performance.now`, not the time of day.
 */
export function createTokenBuckets(now: () => number = () => performance.now()): TokenBuckets {
  const buckets = createBoundedMap<string, { tokens: number; at: number }>(MOST_BUCKETS);
  const tokensOf = (key: string, perMinute: number) => {
    const bucket = buckets.get(key);
    if (!bucket) return perMinute;
    return Math.min(perMinute, bucket.tokens + ((now() - bucket.at) * perMinute) / MINUTE_MS);
  };
  return {
    stateOf(key, perMinute) {
      const tokens = tokensOf(key, perMinute);
      const millisecondsEach = MINUTE_MS / perMinute;
      return {
        remaining: Math.floor(tokens),
        waitMs: tokens >= 1 ? 0 : (1 - tokens) * millisecondsEach,
        fullMs: (perMinute - tokens) * millisecondsEach,
      };
    },
    take(key, perMinute) {
      buckets.set(key, { tokens: tokensOf(key, perMinute) - 1, at: now() });
    },
  };
}

export type TokenBuckets = {
  stateOf(key: string, perMinute: number): BucketState;
  /** After `stateOf` said that there is one. */
  take(key: string, perMinute: number): void;
};

/** How many are left, how long until there is one, and until all are there again. */
export type BucketState = { remaining: number; waitMs: number; fullMs: number };
