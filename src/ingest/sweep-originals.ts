import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dropEndedOriginals } from '../store/ended-originals.ts';
import { unnamedFiles } from '../store/unnamed-files.ts';
import type { IngestContext } from './ingest-context.ts';
import { removeDroppedFiles } from './remove-dropped-files.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Whoever keeps a file notes it within seconds; one that was looked at for a month is named. */
const LOOKED_AT = { fromMs: DAY_MS, toMs: 30 * DAY_MS };
const AT_ONCE = 10_000;
/** What the folder of a tenant is called. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Removes the originals of every tenant that nobody needs: those of runs that ended long ago without a version, and those that no
 * row names, because a process that is killed after it has kept a file and before it has noted it leaves one.
 */
export async function sweepOriginals({ database, files, log }: SweepContext): Promise<void> {
  for (const tenant of await readdir(files.root).catch(() => [])) {
    if (!UUID.test(tenant)) continue;
    await sweepEnded({ database, files, log, tenant });
    const uris = await oldFiles(join(files.root, tenant, 'originals'));
    for (let start = 0; start < uris.length; start += AT_ONCE) {
      const some = uris.slice(start, start + AT_ONCE);
      const unnamed = await database.withTenant(tenant, (session) => unnamedFiles(session, tenant, some));
      for (const uri of unnamed) await files.remove(uri);
      if (unnamed.length > 0) log.info({ tenant_id: tenant, files: unnamed.length }, 'originals.swept');
    }
  }
}

/** Sweeps when it is first called, and then when it is called after a day. */
export function sweepDaily(context: SweepContext): () => Promise<void> {
  let sweptAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - sweptAt < DAY_MS) return;
    sweptAt = performance.now();
    await sweepOriginals(context);
  };
}

async function sweepEnded(context: SweepContext & Pick<IngestContext, 'tenant'>): Promise<void> {
  const { database, tenant, log } = context;
  const runs = await database.withTenant(tenant, (session) => dropEndedOriginals(session, tenant));
  if (runs === 0) return;
  await removeDroppedFiles(context);
  log.info({ tenant_id: tenant, runs }, 'originals.let-go');
}

type SweepContext = Pick<IngestContext, 'database' | 'files' | 'log'>;

async function oldFiles(folder: string): Promise<string[]> {
  const uris: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const changed = (await stat(path).catch(() => undefined))?.mtimeMs;
    const age = changed === undefined ? 0 : Date.now() - changed;
    if (age > LOOKED_AT.fromMs && age < LOOKED_AT.toMs && !name.endsWith('.unfinished'))
      uris.push(pathToFileURL(path).href);
  }
  return uris;
}
