import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { TenantId } from '../terms.ts';

/** The files of a backup in a folder beside the kept files, until the rows that name them are in. */
export type StagedFiles = {
  add(file: { tenant: TenantId; name: string; pieces: AsyncIterable<Buffer> }): Promise<void>;
  /** The staged files become the kept ones; those that were there step aside. */
  putInPlace(): Promise<void>;
  /** What stepped aside goes for good. */
  settle(): Promise<void>;
  /** Everything is as it was. */
  abandon(): Promise<void>;
};

export async function stageFiles(dataDirectory: string, root: string): Promise<StagedFiles> {
  const id = randomUUID();
  const staged = join(dataDirectory, `${basename(root)}${STAGED}${id}`);
  const before = join(dataDirectory, `${basename(root)}${BEFORE}${id}`);
  await mkdir(staged, { recursive: true, mode: 0o700 });
  let isInPlace = false;
  return {
    async add({ tenant, name, pieces }) {
      const path = join(staged, tenant, name);
      await mkdir(dirname(path), { recursive: true });
      await pipeline(pieces, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    },
    async putInPlace() {
      await renameIfThere(root, before);
      await rename(staged, root);
      isInPlace = true;
    },
    async settle() {
      const names = await readdir(dataDirectory);
      const left = names.filter((name) =>
        [STAGED, BEFORE].some((each) => name.startsWith(basename(root) + each)),
      );
      for (const name of left) await rm(join(dataDirectory, name), { recursive: true, force: true });
    },
    async abandon() {
      if (isInPlace) await rm(root, { recursive: true, force: true });
      await renameIfThere(before, root);
      await rm(staged, { recursive: true, force: true });
    },
  };
}

const STAGED = '.restored-';
const BEFORE = '.before-';

async function renameIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: { code?: string }) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
