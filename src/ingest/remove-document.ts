import { HelixError, messageOf } from '../errors.ts';
import { deleteDocument, purgeDocument } from '../store/document-lifecycle.ts';
import { adoptRuns, openRunsOf, requireDocument } from '../store/document-versions.ts';
import type { IngestContext } from './ingest-context.ts';
import type { Ingestion } from './ingestion.ts';

/** How long a run that works on the document may take to end. */
const PATIENCE_MS = 10_000;

export type RemovedDocument = { document_id: number; status: 'deleted' | 'purged' };

/**
 * Takes a document out of every answer; with `purge`, also all that is kept of it: versions, runs and files. What of it
 * still waits or is worked on is cancelled first, or it would come back by itself. A document that is deleted already
 * stays so.
 */
export async function removeDocument(
  context: IngestContext & { ingestion: Pick<Ingestion, 'cancel' | 'follow'> },
  documentId: number,
  { purge = false }: { purge?: boolean } = {},
): Promise<RemovedDocument> {
  const { database, tenant } = context;
  const open = await database.withTenant(tenant, async (session) => {
    await requireDocument(session, tenant, documentId);
    return openRunsOf(session, tenant, documentId);
  });
  for (const runId of open) await endRun(context, runId);
  if (purge) {
    await removeFiles(context, await purgeRows(context, documentId));
    return { document_id: documentId, status: 'purged' };
  }
  await database.withTenant(tenant, (session) => deleteDocument(session, tenant, documentId));
  return { document_id: documentId, status: 'deleted' };
}

/** Cancels a run and waits, for a while, until nobody works on it. */
export async function endRun(
  { ingestion }: { ingestion: Pick<Ingestion, 'cancel' | 'follow'> },
  runId: number,
  signal?: AbortSignal,
): Promise<void> {
  const timeout = AbortSignal.timeout(PATIENCE_MS);
  const patience = signal ? AbortSignal.any([timeout, signal]) : timeout;
  try {
    await ingestion.cancel(runId);
    for await (const { finished_at } of ingestion.follow(runId, patience)) if (finished_at) return;
  } catch (error) {
    // One that cannot end in time has its cancellation noted, and its next worker obeys that.
    const ended = error instanceof HelixError && ['run_finished', 'not_found'].includes(error.code);
    if (!ended && !patience.aborted) throw error;
  }
}

async function purgeRows({ database, tenant }: IngestContext, documentId: number): Promise<string[]> {
  const files = await database.withTenant(tenant, async (session) => {
    await adoptRuns(session, tenant, documentId);
    return purgeDocument(session, tenant, documentId);
  });
  return files ?? []; // somebody else purged it in the meantime
}

/** A file that cannot be removed is told to whoever runs Helix; the others still go. */
async function removeFiles({ files, log }: IngestContext, uris: readonly string[]): Promise<void> {
  for (const uri of uris) {
    try {
      await files.remove(uri);
    } catch (error) {
      log.warn({ uri, problem: messageOf(error) }, 'file.kept');
    }
  }
}
