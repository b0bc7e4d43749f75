import { setTimeout as sleep } from 'node:timers/promises';
import { HelixError } from '../errors.ts';

/** A server that is restarted is back within seconds; that a connection has fallen silent is noticed after up to 25. */
const PATIENCE_MS = 60_000;
/** One that answers that it cannot may go on to say so for hours. */
const REFUSED_PATIENCE_MS = 10_000;
const PAUSE_MS = 250;

/**
 * Does work again that failed because the database was away, or could not for a moment: what an answer is kept with comes at
 * its end, when it cannot be had a second time. The work must be safe to do twice, because a commit that was cut off may have
 * been done.
 */
export async function withPatience<Result>(
  work: () => Promise<Result>,
  { patienceMs = PATIENCE_MS, refusedPatienceMs = REFUSED_PATIENCE_MS, pauseMs = PAUSE_MS } = {},
): Promise<Result> {
  const started = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isAway = error instanceof HelixError && error.retryable;
      const mostMs = isAway ? patienceMs : isPassing(error) ? refusedPatienceMs : 0;
      if (performance.now() - started >= mostMs) throw error;
      await sleep(pauseMs);
    }
  }
}

/** SQLSTATE classes: rollback (a deadlock), resources (a full disk), system. */
function isPassing(error: unknown): boolean {
  return /^(40|53|58)[0-9A-Z]{3}$/.test((error as { code?: string } | undefined)?.code ?? '');
}
