import { setTimeout as sleep } from 'node:timers/promises';
import { HelixError } from '../errors.ts';
import { findRuns } from '../store/find-runs.ts';
import type { Run } from '../store/ingestion-runs.ts';
import type { IngestContext } from './ingest-context.ts';

/** How often the rows of followed runs are read. They are the truth whichever process works on them. */
const LOOK_EVERY_MS = 250;

/**
 * Follows runs for everyone in this process with one query for all of them: 16 files that are ingested at once, each
 * asking for itself, were the largest part of what the database had to do.
 */
export function createRunFollower({
  database,
  tenant,
}: Pick<IngestContext, 'database' | 'tenant'>): RunFollower {
  const watchers = new Set<Watcher>();
  let isLooking = false;

  const look = async () => {
    // Those who come while the query runs are told by the next one.
    const asked = [...watchers];
    const ids = [...new Set(asked.map(({ runId }) => runId))];
    try {
      // Not from a replica: a run may have been opened a moment ago.
      const runs = await database.withTenant(tenant, (session) => findRuns(session, tenant, ids));
      const byId = new Map(runs.map((run) => [run.run_id, run]));
      for (const watcher of asked) watcher.seen(byId.get(watcher.runId));
    } catch (error) {
      for (const watcher of asked) watcher.failed(error);
    }
  };
  const lookWhileWatched = async () => {
    if (isLooking) return;
    isLooking = true;
    while (watchers.size > 0) {
      await look();
      await sleep(LOOK_EVERY_MS);
    }
    isLooking = false;
  };

  return {
    async *follow(runId, signal) {
      const watcher = createWatcher(runId);
      watchers.add(watcher);
      const onAbort = () => watcher.failed(signal?.reason);
      signal?.addEventListener('abort', onAbort, { once: true });
      try {
        signal?.throwIfAborted();
        void lookWhileWatched();
        for (let last = ''; ; ) {
          signal?.throwIfAborted();
          const run = await watcher.next();
          if (!run)
            throw new HelixError('not_found', { what: `Run ${runId}`, action: '`helix runs` lists them.' });
          const { heartbeat_at: _, ...seen } = run;
          const state = JSON.stringify(seen);
          if (state !== last) yield run;
          last = state;
          if (run.finished_at) return;
        }
      } finally {
        watchers.delete(watcher);
        signal?.removeEventListener('abort', onAbort);
      }
    },
  };
}

export type RunFollower = {
  /** The states of a run as they change, up to the one in which it is finished. */
  follow(runId: number, signal?: AbortSignal): AsyncGenerator<Run>;
};

/** Somebody who waits for news of a run. Of several that came meanwhile the newest counts. */
function createWatcher(runId: number) {
  let news: { run: Run | undefined } | { error: unknown } | undefined;
  let wake = () => {};
  const tell = (next: NonNullable<typeof news>) => {
    news = next;
    wake();
  };
  return {
    runId,
    seen: (run: Run | undefined) => tell({ run }),
    failed: (error: unknown) => tell({ error }),
    async next(): Promise<Run | undefined> {
      if (!news)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      const told = news!;
      news = undefined;
      if ('error' in told) throw told.error;
      return told.run;
    },
  };
}

type Watcher = ReturnType<typeof createWatcher>;
