import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A disk of some megabytes in memory, which can be filled to its last byte. Undefined where nothing may be mounted. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const path = await mkdtemp(join(tmpdir(), 'helix-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'helix-chaos', path]);
  } catch {
    await rm(path, { recursive: true });
    return undefined;
  }
  const ballast = join(path, 'ballast');
  const folder = join(path, 'folder');
  await mkdir(folder, { mode: 0o777 });
  return {
    path: folder,
    fill: () => fill(ballast),
    free: () => rm(ballast, { force: true }),
    async remove() {
      await run('umount', ['-l', path]);
      await rm(path, { recursive: true, force: true });
    },
  };
}

export type SmallDisk = {
  path: string;
  /** From now on whoever writes is told that no space is left. */
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
};

async function fill(path: string): Promise<void> {
  const file = await open(path, 'a');
  try {
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) await fillWith(file, size);
  } finally {
    await file.close();
  }
}

async function fillWith(file: Awaited<ReturnType<typeof open>>, size: number): Promise<void> {
  const piece = Buffer.alloc(size);
  try {
    for (;;) await file.appendFile(piece);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error;
  }
}
