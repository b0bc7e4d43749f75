import { open, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { beginningOf } from './lent-file.ts';

/** A minute of a slow disk at most: who has more plain files than that hears of these. */
const MOST_FILES = 10_000;

/** How many kept files of all tenants are plain, by their first bytes. Not all of them are looked at where there are many. */
export async function countPlainFiles(root: string, most = MOST_FILES): Promise<PlainFiles> {
  const found = { files: 0, plain: 0 };
  for await (const path of keptFiles(root)) {
    if (found.files === most) return { ...found, isAll: false };
    const isPlain = await startsPlain(path);
    if (isPlain === undefined) continue;
    found.files++;
    if (isPlain) found.plain++;
  }
  return { ...found, isAll: true };
}

export type PlainFiles = { files: number; plain: number; isAll: boolean };

/** Neither what is still being written nor archives that are worked on. Folder by folder: a tenant may have a million. */
async function* keptFiles(root: string): AsyncGenerator<string> {
  for await (const tenant of entriesOf(root)) {
    if (!tenant.isDirectory()) continue;
    for (const folder of [join(root, tenant.name), join(root, tenant.name, 'originals')])
      for await (const entry of entriesOf(folder))
        if (entry.isFile() && !entry.name.endsWith('.unfinished')) yield join(folder, entry.name);
  }
}

async function* entriesOf(folder: string) {
  const entries = await opendir(folder).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  yield* entries;
}

/** Undefined for one that was removed meanwhile. */
async function startsPlain(path: string): Promise<boolean | undefined> {
  const file = await open(path).catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return undefined;
  try {
    return (await beginningOf(file)) === 'plain';
  } finally {
    await file.close();
  }
}
