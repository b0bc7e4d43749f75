/**
 * When this client asks again by itself; docs/client.md says the same to those who use it.
 *
 * - A GET that failed before the first byte of its answer came (no connection, 502, 503, 504, or 429 with `Retry-After`) is
 *   repeated, at most `retries` times, after a wait that grows and is never the same twice.
 * - `Retry-After` is honoured up to `LONGEST_WAIT_MS`; a server that asks for more patience than that is not asked again.
 * - An answer of which a byte came is never asked for again: it ends as incomplete, and what was read of it stays valid.
 * - An artifact whose connection is lost before its last event says `interrupted` and is not asked for again.
 * - POST, PATCH and DELETE, uploads among them, are never repeated: they may have been done.
 * - `followRun` connects again when its connection is lost, because it gives states and not pieces; after `retries` losses
 *   in a row without news it says `interrupted`.
 */

/** Enough for a server that is being restarted behind a proxy, and not felt by whoever waits for the error. */
export const DEFAULT_RETRIES = 2;

export const LONGEST_WAIT_MS = 10_000;

const FIRST_WAIT_MS = 250;

const OUTAGES = [502, 503, 504];

export function isRepeatable(method = 'GET'): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The statuses of a server, or of a proxy before it, that is not there for the moment; 0 is no answer at all. */
export function isOutage(status: number): boolean {
  return status === 0 || OUTAGES.includes(status);
}

/** How long to wait before the request is repeated for the `tried + 1`th time; null when it must not be. */
export function waitBefore(
  tried: number,
  { status, retryAfter }: { status: number; retryAfter: string | null },
  random: () => number = Math.random,
): number | null {
  const asked = retryAfter === null ? null : millisecondsOf(retryAfter);
  if (!isOutage(status) && !(status === 429 && asked !== null)) return null;
  if (asked !== null) return asked <= LONGEST_WAIT_MS ? asked : null;
  return backOff(tried, random);
}

/** Doubles with each try; half of it is chance, so that many who lost the same server do not return at once. */
export function backOff(tried: number, random: () => number = Math.random): number {
  const whole = Math.min(FIRST_WAIT_MS * 2 ** tried, LONGEST_WAIT_MS);
  return Math.round(whole / 2 + (whole / 2) * random());
}

/** Waits; throws the signal's reason as soon as it is aborted. */
export function pause(milliseconds: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3); null for what is neither. */
function millisecondsOf(retryAfter: string): number | null {
  const text = retryAfter.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : Math.max(0, moment - Date.now());
}
