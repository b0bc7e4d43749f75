import { type ErrorCode, HelixError } from '../errors.ts';
import { titleOfVersion } from '../store/documents.ts';
import type { Run, RunStage } from '../store/ingestion-runs.ts';
import type { IngestContext, IngestResult, Source } from './ingest-context.ts';
import type { Ingestion } from './ingestion.ts';

/** How far a document is: pages while it is read, chunks while it is embedded. */
export type Progress = { run_id: number; stage: RunStage; done: number; total: number };

/** Takes one document in through the queue and waits for its end. The end of the wait is not the end of the run. */
export async function ingestQueued(
  context: IngestContext & { ingestion: Ingestion },
  source: Source,
  { onProgress, signal }: { onProgress?: (progress: Progress) => void; signal?: AbortSignal } = {},
): Promise<IngestResult> {
  const submitted = await context.ingestion.submit(source);
  if (submitted.kind === 'unchanged') return submitted.result;
  let last: Run | undefined;
  for await (const run of context.ingestion.follow(submitted.runId, signal)) {
    onProgress?.(progressOf(run));
    last = run;
  }
  return resultOf(context, last!);
}

export function progressOf({ run_id, stage, stats }: Run): Progress {
  const [done, total] =
    stage === 'extract' || stage === 'queued'
      ? [stats.pages_done, stats.pages_total]
      : [stats.chunks_done, stats.chunks_total];
  return { run_id, stage, done: done ?? 0, total: total ?? 0 };
}

/** What came of a finished run, or the error it ended with. */
export async function resultOf({ database, tenant }: IngestContext, run: Run): Promise<IngestResult> {
  if (run.status !== 'succeeded') throw errorOf(run);
  const { title } = await database.withTenant(tenant, (session) =>
    titleOfVersion(session, tenant, run.version_id!),
  );
  return {
    status: run.outcome as IngestResult['status'],
    documentId: run.document_id!,
    versionId: run.version_id!,
    title,
    chunks: run.stats.chunks_total ?? 0,
    vectorsMade: run.stats.vectors_made ?? 0,
    runId: run.run_id,
    ...(run.outcome === 'held_back' && { warning: run.stats.warnings?.at(-1) }),
  };
}

export function errorOf({ run_id: run, status, failure }: Run): HelixError {
  if (status === 'cancelled') {
    const action = 'Start it again with `helix runs retry`, or add the document again.';
    return new HelixError('run_finished', { run, status: 'been cancelled', action });
  }
  return new HelixError((failure?.code ?? 'internal') as ErrorCode, failure?.details ?? {});
}
