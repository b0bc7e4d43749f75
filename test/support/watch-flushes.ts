import { readdirSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { vi } from 'vitest';

/** Notes what is flushed to the disk, until it is restored, and which names were in `folder` at that moment. */
export async function watchFlushes(folder: string): Promise<Flushes> {
  await using handle = await open(folder);
  const flushed: { inode: number; names: string[] }[] = [];
  const spy = vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(async function (
    this: unknown,
  ) {
    const { ino } = await (this as typeof handle).stat();
    flushed.push({ inode: ino, names: readdirSync(folder, { recursive: true }).map(String) });
  });
  return {
    of: (path) => flushed.filter(({ inode }) => inode === statSync(path).ino).map(({ names }) => names),
    restore: () => spy.mockRestore(),
  };
}

export type Flushes = {
  /** The names at each time that the file or folder was flushed. */
  of(path: string): string[][];
  restore(): void;
};
