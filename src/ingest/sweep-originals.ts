import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unnamedFiles } from '../store/unnamed-files.ts';
import type { IngestContext } from './ingest-context.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Whoever keeps a file notes it within seconds; one that was looked at for a month is named. */
const LOOKED_AT = { fromMs: DAY_MS, toMs: 30 * DAY_MS };
const AT_ONCE = 10_000;

/**
 * Removes the originals of every tenant that no row names: a process that is killed after it has kept a file and before it
 * has noted it leaves one.
 */
export async function sweepOriginals({ database, files, log }: SweepContext): Promise<void> {
  for (const tenant of await readdir(files.root).catch(() => [])) {
    const uris = await oldFiles(join(files.root, tenant, 'originals'));
    for (let start = 0; start < uris.length; start += AT_ONCE) {
      const some = uris.slice(start, start + AT_ONCE);
      const unnamed = await database.withTenant(tenant, (session) => unnamedFiles(session, tenant, some));
      for (const uri of unnamed) await files.remove(uri);
      if (unnamed.length > 0) log.info({ tenant_id: tenant, files: unnamed.length }, 'originals.swept');
    }
  }
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
