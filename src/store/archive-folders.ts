import { randomBytes, randomUUID } from 'node:crypto';
import { appendFile, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TenantId } from '../terms.ts';
import type { Database } from './database.ts';
import type { FileStore, ReceivedFile } from './file-store.ts';
import { makeFolder } from './file-store-folder.ts';
import { addressesInUse } from './imported-project.ts';
import { type ScratchFile, scratchKey } from './scratch-file.ts';

/** A folder for an archive that is made or read, beside the files of its tenant. What a killed process leaves is swept away. */
export type ArchiveFolder = {
  /** A file for something that nobody needs afterwards. The same name is the same file. */
  scratch(name: string): ScratchFile;
  /** Takes in a file that may be kept, and is removed with the folder otherwise. */
  receive(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Keeps a received file under a name of its own and returns its address. It is noted first: when no version has the
   * address in the end, `remove` and the next sweep take the file away.
   */
  keep(name: string): Promise<string>;
  /** The kept files stay from here on: versions have their addresses. */
  settle(): Promise<void>;
  remove(): Promise<void>;
};

const FOLDER = 'archives';
const JOURNAL = 'kept-files';

export async function openArchiveFolder(files: FileStore, tenant: TenantId): Promise<ArchiveFolder> {
  const folder = join(files.root, tenant, FOLDER, randomUUID());
  const secret = randomBytes(32);
  await makeFolder(folder);
  const received = new Map<string, ReceivedFile>();
  const kept: string[] = [];
  return {
    scratch: (name) => ({ path: join(folder, name), key: scratchKey(secret, name) }),
    async receive(name, content) {
      received.set(name, await files.receive(tenant, content, folder));
    },
    async keep(name) {
      const file = received.get(name)!;
      await appendFile(join(folder, JOURNAL), `${file.uri}\n`);
      kept.push(file.uri);
      return file.keep();
    },
    async settle() {
      kept.length = 0;
      await rm(join(folder, JOURNAL), { force: true });
    },
    async remove() {
      for (const uri of kept) await rm(fileURLToPath(uri), { force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** No archive is worked on for so long without a file being written. */
const LEFT_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Removes the folders of processes that are gone, and the files that they kept and no version has. An embedded database
 * has one process at a time, so that whatever is there when it opens was left.
 */
export async function sweepArchiveFolders(database: Database, files: FileStore): Promise<void> {
  const tenants = await readdir(files.root).catch(() => []);
  for (const tenant of tenants) {
    const parent = join(files.root, tenant, FOLDER);
    for (const name of await readdir(parent).catch(() => [])) {
      const folder = join(parent, name);
      if (database.engine === 'embedded' || (await idleFor(folder)) > LEFT_AFTER_MS)
        await sweep(database, tenant, folder);
    }
  }
}

async function sweep(database: Database, tenant: TenantId, folder: string): Promise<void> {
  const journal = await readFile(join(folder, JOURNAL), 'utf8').catch(() => '');
  // The last line of a process that was killed may be cut off; its file was not yet there.
  const kept = journal.split('\n').slice(0, -1);
  const inUse = await database.withTenant(tenant, (session) => addressesInUse(session, tenant, kept));
  for (const uri of kept) if (!inUse.has(uri)) await rm(fileURLToPath(uri), { force: true });
  await rm(folder, { recursive: true, force: true });
}

async function idleFor(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const stats = await Promise.all(
    ['.', ...names].map((name) => stat(join(folder, name)).catch(() => undefined)),
  );
  return Date.now() - Math.max(...stats.map((found) => found?.mtimeMs ?? 0));
}
