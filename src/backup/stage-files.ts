import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, opendir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { flushFile, flushFolder } from '../store/on-disk.ts';
import type { TenantId } from '../terms.ts';

/** The files of a backup in a folder beside the kept files, until the rows that name them are in. */
export type StagedFiles = {
  add(file: { tenant: TenantId; name: string; pieces: AsyncIterable<Buffer> }): Promise<void>;
  /** The staged files become the kept ones, and are on the disk; those that were there step aside. */
  putInPlace(): Promise<void>;
  /** What stepped aside goes for good. What an earlier restore left, or anybody else, stays. */
  settle(): Promise<void>;
  /** Everything is as it was. */
  abandon(): Promise<void>;
};

export async function stageFiles(dataDirectory: string, root: string): Promise<StagedFiles> {
  const id = randomUUID();
  const staged = join(dataDirectory, `${basename(root)}.restored-${id}`);
  const before = join(dataDirectory, `${basename(root)}.before-${id}`);
  await mkdir(staged, { recursive: true, mode: 0o700 });
  const folders = new Set([staged]);
  let isInPlace = false;
  return {
    async add({ tenant, name, pieces }) {
      const path = join(staged, tenant, name);
      await mkdir(dirname(path), { recursive: true });
      await pipeline(pieces, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      await flushFile(path);
      for (let each = dirname(path); !folders.has(each); each = dirname(each)) folders.add(each);
    },
    async putInPlace() {
      for (const each of folders) await flushFolder(each);
      await renameIfThere(root, before);
      await rename(staged, root);
      isInPlace = true;
      await flushFolder(dataDirectory);
    },
    async settle() {
      await rm(before, { recursive: true, force: true });
    },
    async abandon() {
      if (isInPlace) await rm(root, { recursive: true, force: true });
      await renameIfThere(before, root);
      await rm(staged, { recursive: true, force: true });
    },
  };
}

/** The first file that is found in a folder, however deep; undefined when there are folders at most. */
export async function findFile(folder: string): Promise<string | undefined> {
  const entries = await opendir(folder).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    const found = entry.isDirectory() ? await findFile(path) : path;
    if (found) return found;
  }
  return undefined;
}

async function renameIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: { code?: string }) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
