import { messageOf } from '../errors.ts';
import type { IngestContext } from '../ingest/ingest-context.ts';
import type { Ingestion } from '../ingest/ingestion.ts';
import { endRun } from '../ingest/remove-document.ts';
import { removeDroppedFiles } from '../ingest/remove-dropped-files.ts';
import type { Session } from '../store/database.ts';
import {
  type DeletedProject,
  deleteDocuments,
  deletedProjects,
  deleteLooseRows,
  deleteRow,
  deleteRuns,
  markDeleted,
  openRunsIn,
} from '../store/delete-project.ts';
import { DEFAULT_PROJECT } from '../terms.ts';

/**
 * Deletes a project and leaves nothing of it: rows, files, tickets in the queue. It is out of reach at once; what works on
 * it is cancelled; then its rows go, a part in each transaction. `default` is there again, empty.
 */
export async function deleteProject(context: DeleteContext, name: string): Promise<RemovedProject> {
  const { database, tenant } = context;
  const project = await database.withTenant(tenant, (session) => markDeleted(session, tenant, name));
  await finishDeletion(context, project);
  return { project: name, status: name === DEFAULT_PROJECT ? 'emptied' : 'deleted' };
}

export type RemovedProject = { project: string; status: 'deleted' | 'emptied' };

export type DeleteContext = Pick<IngestContext, 'database' | 'tenant' | 'files' | 'log'> & {
  ingestion: Pick<Ingestion, 'cancel' | 'follow' | 'forget'>;
};

/** Goes on with the deletions that a process began and did not end, up to the last file. What fails is tried at the next start. */
export async function finishDeletions(context: DeleteContext, signal: AbortSignal): Promise<void> {
  const { database, tenant, log } = context;
  try {
    const left = await database.withTenant(tenant, (session) => deletedProjects(session, tenant));
    for (const project of left) {
      log.info({ project: project.name }, 'project.deletion-resumed');
      await finishDeletion(context, project, signal);
    }
    await removeDroppedFiles(context, signal);
  } catch (error) {
    if (!signal.aborted) log.warn({ problem: messageOf(error) }, 'project.deletion-unfinished');
  }
}

async function finishDeletion(
  context: DeleteContext,
  { projectId }: DeletedProject,
  signal?: AbortSignal,
): Promise<void> {
  const { database, tenant, ingestion } = context;
  const inPart = <Result>(work: (session: Session) => Promise<Result>) => {
    signal?.throwIfAborted();
    return database.withTenant(tenant, work, { background: true });
  };
  for (const runId of await inPart((session) => openRunsIn(session, tenant, projectId)))
    await endRun(context, runId, signal);
  for (let runs = [0]; runs.length > 0; ) {
    runs = await inPart((session) => deleteRuns(session, tenant, projectId));
    await ingestion.forget(runs);
  }
  while (await inPart((session) => deleteDocuments(session, tenant, projectId)));
  while (await inPart((session) => deleteLooseRows(session, tenant, projectId)));
  await inPart((session) => deleteRow(session, tenant, projectId));
  await removeDroppedFiles(context, signal);
}
