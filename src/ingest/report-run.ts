import type { RunOwner, RunStage, RunStats } from '../store/ingestion-runs.ts';
import { updateRun } from '../store/ingestion-runs.ts';
import type { IngestContext } from './ingest-context.ts';

/** How often progress is noted. Each note also says that the run is alive and asks whether it is still wanted. */
const NOTE_EVERY_MS = 1000;
const BEAT_EVERY_MS = 2000;

/** Why work on a run stops although nothing is wrong with it. */
export class RunStopped extends Error {
  override readonly name = 'AbortError';
  readonly why: 'cancelled' | 'lost' | 'shutdown';

  constructor(why: RunStopped['why']) {
    super(`the run was stopped: ${why}`);
    this.why = why;
  }
}

/**
 * Keeps a run's row current while it is worked on. `signal` fires when somebody cancelled the run, when another worker
 * has it, or when `outer` does.
 */
export function reportRun(context: IngestContext, owner: RunOwner, outer?: AbortSignal): RunReport {
  const { database, tenant } = context;
  const controller = new AbortController();
  let stage: RunStage = 'extract';
  let noted = Date.now();
  let noting: Promise<void> = Promise.resolve();

  const note = async (progress: { stats?: RunStats; artifactUri?: string }) => {
    const state = await database.withTenant(tenant, (session) =>
      updateRun(session, tenant, owner, { stage, ...progress }),
    );
    if (state !== 'go on') controller.abort(new RunStopped(state));
  };
  // A note that fails is not worth the run: the stage's own work will meet the same database.
  const noteSoon = (stats: RunStats) => {
    noting = noting.then(() => note({ stats })).catch(() => {});
  };
  const beat = setInterval(() => noteSoon({}), BEAT_EVERY_MS);
  beat.unref();

  return {
    signal: outer ? AbortSignal.any([outer, controller.signal]) : controller.signal,
    async reached(next, progress = {}) {
      stage = next;
      await noting;
      await note(progress);
      this.signal.throwIfAborted();
    },
    advanced(stats) {
      if (Date.now() - noted < NOTE_EVERY_MS) return;
      noted = Date.now();
      noteSoon(stats);
    },
    stage: () => stage,
    async end() {
      clearInterval(beat);
      await noting;
    },
  };
}

export type RunReport = {
  signal: AbortSignal;
  /** A new stage begins. Throws when the run is not to go on. */
  reached(stage: RunStage, progress?: { stats?: RunStats; artifactUri?: string }): Promise<void>;
  advanced(stats: RunStats): void;
  stage(): RunStage;
  /** No more notes after this. */
  end(): Promise<void>;
};
