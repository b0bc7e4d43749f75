import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Gives a file its name, so that a power cut afterwards leaves it there, whole: its bytes are on the disk before it has the
 * name, and the name is before this resolves.
 */
export async function renameOnDisk(from: string, to: string): Promise<void> {
  await flushFile(from);
  await rename(from, to);
  await flushFolder(dirname(to));
}

/** Makes a folder and those above it that are missing; they are still there after a power cut. */
export async function makeFolderOnDisk(path: string, mode: number): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await flushFolder(dirname(made));
}

export async function flushFile(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  await file.sync();
}

/** The names in a folder, not what is in the files. Some systems know no such thing, and keep names in order by themselves. */
export async function flushFolder(path: string): Promise<void> {
  try {
    await using folder = await open(path);
    await folder.sync();
  } catch (error) {
    if (!/^E(ISDIR|PERM|ACCES|INVAL|NOTSUP)$/.test((error as { code?: string }).code ?? '')) throw error;
  }
}
