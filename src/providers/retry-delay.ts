/**
 * How long to wait before the next try, or `undefined` when the service asks for more than
 * `maxRetryAfterMs`: waiting less would only be refused again.
 * Backoff is exponential with full jitter, so that callers who failed together do not return together.
 */
export function retryDelay(
  tries: number,
  retryAfterMs: number | undefined,
  limits: DelayLimits,
): number | undefined {
  if (retryAfterMs !== undefined && retryAfterMs > limits.maxRetryAfterMs) return undefined;
  const ceiling = Math.min(limits.maxDelayMs, limits.baseDelayMs * 2 ** (tries - 1));
  return Math.max(retryAfterMs ?? 0, limits.random() * ceiling);
}

/** Reads `Retry-After`: seconds or an HTTP date (RFC 9110, section 10.2.3). */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null || value.trim() === '') return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

export type DelayLimits = {
  baseDelayMs: number;
  maxDelayMs: number;
  maxRetryAfterMs: number;
  /** 0 to 1. */
  random: () => number;
};
