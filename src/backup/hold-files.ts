import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, opendir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TenantId } from '../terms.ts';
import { isFileName } from './backup-format.ts';

/**
 * Second names for kept files, in a folder beside them, for as long as a backup needs them: whoever removes a document
 * meanwhile takes the first name away, and the bytes stay. A disk that knows no second names gets copies.
 */
export type HeldFiles = {
  /** Holds the file behind an address. False when it is not there. */
  hold(tenant: TenantId, uri: string): Promise<boolean>;
  /** All that is held, of a tenant. */
  list(tenant: TenantId): AsyncGenerator<{ name: string; path: string }>;
  release(): Promise<void>;
};

const PREFIX = 'held-for-backup-';
/** No backup takes so long: what is older was left by one that was killed. */
const ABANDONED_AFTER_MS = 48 * 60 * 60 * 1000;

export async function holdFiles(dataDirectory: string, root: string): Promise<HeldFiles> {
  await releaseAbandoned(dataDirectory);
  const folder = join(dataDirectory, `${PREFIX}${randomUUID()}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async hold(tenant, uri) {
      const name = nameIn(tenant, uri);
      if (name === undefined) return false;
      const held = join(folder, tenant, name);
      await mkdir(dirname(held), { recursive: true });
      return secondName(join(root, tenant, name), held);
    },
    list: (tenant) => filesIn(join(folder, tenant)),
    release: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The name of a file inside of its tenant's folder, wherever the data directory was when it was stored. */
function nameIn(tenant: TenantId, uri: string): string | undefined {
  const url = URL.parse(uri);
  if (url?.protocol !== 'file:' || url.host !== '') return undefined;
  const parts = fileURLToPath(url).split(`${sep}${tenant}${sep}`);
  const name = parts.at(-1)!.split(sep).join('/');
  return parts.length > 1 && isFileName(name) ? name : undefined;
}

async function secondName(path: string, held: string): Promise<boolean> {
  try {
    await link(path, held);
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EEXIST') return true;
    if (code === 'ENOENT') return false;
  }
  return copyFile(path, held, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

async function* filesIn(folder: string, before = ''): AsyncGenerator<{ name: string; path: string }> {
  const entries = await opendir(join(folder, before)).catch(() => undefined);
  for await (const entry of entries ?? []) {
    const name = before ? `${before}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* filesIn(folder, name);
    else yield { name, path: join(folder, name) };
  }
}

async function releaseAbandoned(dataDirectory: string): Promise<void> {
  const names = await readdir(dataDirectory).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(PREFIX))) {
    const path = join(dataDirectory, name);
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (age > ABANDONED_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}
