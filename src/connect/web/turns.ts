import { setTimeout as sleep } from 'node:timers/promises';
import { HelixError } from '../../errors.ts';

/** After so many failures one after the other a host is taken to be down, and is left alone until the next sync. */
const MOST_FAILURES = 5;

/** One request at a time to each host, with a pause between two. */
export interface Turns {
  take<Result>(url: string, delayMs: number, work: () => Promise<Result>): Promise<Result>;
}

export function createTurns(signal: AbortSignal): Turns {
  const hosts = new Map<string, { last: Promise<unknown>; endedAt: number; failures: number }>();
  return {
    take(url, delayMs, work) {
      const key = new URL(url).host;
      const host = hosts.get(key) ?? {
        last: Promise.resolve(),
        endedAt: Number.NEGATIVE_INFINITY,
        failures: 0,
      };
      hosts.set(key, host);
      const turn = host.last.then(async () => {
        if (host.failures >= MOST_FAILURES) throw isDown(url, key);
        const pause = host.endedAt + delayMs - performance.now();
        if (pause > 0) await sleep(pause, undefined, { signal });
        try {
          const result = await work();
          host.failures = 0;
          return result;
        } catch (error) {
          host.failures += error instanceof HelixError && error.retryable ? 1 : 0;
          throw error;
        } finally {
          host.endedAt = performance.now();
        }
      });
      host.last = turn.catch(() => {});
      return turn;
    },
  };
}

function isDown(url: string, host: string): HelixError {
  const problem = `${host} did not answer ${MOST_FAILURES} times one after the other`;
  return new HelixError('fetch_failed', { url, problem });
}
