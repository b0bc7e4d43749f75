import { messageOf } from '../errors.ts';
import { droppedFiles, forgetFiles } from '../store/dropped-files.ts';
import type { IngestContext } from './ingest-context.ts';

const FILES_AT_ONCE = 500;

/** Removes the files that are noted as such. One that cannot be removed is told to whoever runs Helix, and tried again later. */
export async function removeDroppedFiles(context: DroppedContext, signal?: AbortSignal): Promise<void> {
  const { database, tenant, files, log } = context;
  for (let after = ''; ; ) {
    signal?.throwIfAborted();
    const page = { after, limit: FILES_AT_ONCE };
    const uris = await database.withTenant(tenant, (session) => droppedFiles(session, tenant, page));
    if (uris.length === 0) return;
    after = uris.at(-1)!;
    const removed: string[] = [];
    for (const uri of uris)
      await files.remove(uri).then(
        () => removed.push(uri),
        (error) => log.warn({ uri, problem: messageOf(error) }, 'file.kept'),
      );
    await database.withTenant(tenant, (session) => forgetFiles(session, tenant, removed));
  }
}

type DroppedContext = Pick<IngestContext, 'database' | 'tenant' | 'files' | 'log'>;
