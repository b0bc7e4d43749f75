import { HelixError, isAbort, messageOf } from '../errors.ts';
import type { Database } from '../store/database.ts';
import { finishRun, type NewRun, type RunStage, startRun, updateRun } from '../store/ingestion-runs.ts';
import type { TenantId } from '../terms.ts';

/** How often progress is noted, and how often a run that makes none says that it is alive. */
const NOTE_EVERY_MS = 1000;
const BEAT_EVERY_MS = 15_000;

export type Progress = { stage: RunStage; done: number; total: number };

/** The row of one ingestion: opened at the start, kept current, closed at the end whatever happens. */
export async function trackRun(
  database: Database,
  tenant: TenantId,
  run: NewRun,
  onProgress?: (progress: Progress) => void,
): Promise<TrackedRun> {
  const id = await database.withTenant(tenant, (session) => startRun(session, tenant, run));
  let stage: RunStage = 'extract';
  let noted = Date.now();
  let noting: Promise<void> = Promise.resolve();

  const note = (stats: object) =>
    database.withTenant(tenant, (session) => updateRun(session, tenant, id, stage, stats));
  // A note that fails is not worth the run: the stage's own work will meet the same database.
  const noteSoon = (stats: object) => {
    noting = noting.then(() => note(stats)).catch(() => {});
  };
  const beat = setInterval(() => noteSoon({}), BEAT_EVERY_MS);
  beat.unref();
  const finish = async (end: Parameters<typeof finishRun>[3]) => {
    clearInterval(beat);
    await noting;
    await database.withTenant(tenant, (session) => finishRun(session, tenant, id, end));
  };

  return {
    id,
    async reached(next, total) {
      stage = next;
      onProgress?.({ stage, done: 0, total });
      await noting;
      await note({ total });
    },
    advanced(done, total) {
      onProgress?.({ stage, done, total });
      if (Date.now() - noted < NOTE_EVERY_MS) return;
      noted = Date.now();
      noteSoon({ done, total });
    },
    succeeded: (documentId, stats) => finish({ status: 'succeeded', documentId, stats }),
    async failed(error) {
      const status = isAbort(error) ? 'cancelled' : 'failed';
      const reason = error instanceof HelixError ? `${error.code}: ${error.message}` : messageOf(error);
      // When the database is what failed, the run is closed as abandoned at the next start.
      await finish({ status, error: `${stage}: ${reason}` }).catch(() => {});
    },
  };
}

export type TrackedRun = {
  id: number;
  reached(stage: RunStage, total: number): Promise<void>;
  advanced(done: number, total: number): void;
  succeeded(documentId: number, stats: object): Promise<void>;
  failed(error: unknown): Promise<void>;
};
