import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../errors.ts';
import type { IngestContext } from '../../ingest/ingest-context.ts';
import { gitLocations } from '../../store/connectors.ts';
import { clonePath, clonesFolder } from './clone-path.ts';

/**
 * Removes the clones that no connector reads any more; one that is wanted again is fetched again. What cannot be removed is
 * told to whoever runs Helix, and tried again at the next start.
 */
export async function sweepClones(context: SweepContext): Promise<void> {
  try {
    await sweep(context);
  } catch (error) {
    context.log.warn({ problem: messageOf(error) }, 'clones.kept');
  }
}

async function sweep({ database, tenant, settings: { dataDirectory } }: SweepContext): Promise<void> {
  const folder = clonesFolder(dataDirectory, tenant);
  const clones = await readdir(folder).catch(() => []);
  if (clones.length === 0) return;
  // After the folder was read: the clone of a connector that is added meanwhile is not in that list.
  const locations = await database.withTenant(tenant, (session) => gitLocations(session, tenant));
  const wanted = new Set(locations.map((location) => clonePath(dataDirectory, tenant, location)));
  for (const path of clones.map((name) => join(folder, name)))
    if (!wanted.has(path)) await rm(path, { recursive: true, force: true });
}

export type SweepContext = Pick<IngestContext, 'database' | 'tenant' | 'log'> & {
  settings: { dataDirectory: string };
};
