import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { HelixError, messageOf } from '../errors.ts';

/** A file that is there whole or not at all: written under another name beside its place, which it takes at the end. */
export async function openLineFile(path: string): Promise<LineFile> {
  await refuseOther(path);
  const unfinished = `${path}.${randomUUID()}.unfinished`;
  const handle = await open(unfinished, 'wx').catch((error) => Promise.reject(unwritable(path, error)));
  const drop = async () => {
    await handle.close().catch(() => {});
    await rm(unfinished, { force: true });
  };
  const orDrop = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      await drop();
      throw unwritable(path, error);
    }
  };
  return {
    write: (line) => orDrop(handle.writeFile(`${line}\n`)),
    keep: () => orDrop(finished(handle).then(() => rename(unfinished, path))),
    drop,
  };
}

export type LineFile = {
  write(line: string): Promise<void>;
  keep(): Promise<void>;
  drop(): Promise<void>;
};

async function finished(handle: FileHandle): Promise<void> {
  await handle.sync();
  await handle.close();
}

async function refuseOther(path: string): Promise<void> {
  const known = await stat(path).catch(() => undefined);
  if (!known || known.isFile()) return;
  const kind = known.isDirectory() ? 'a folder' : 'no ordinary file';
  throw new HelixError('bad_request', {
    problem: `--trace-out is "${path}", which is ${kind}. Name a file.`,
  });
}

function unwritable(path: string, cause: unknown): HelixError {
  const problem = `--trace-out "${path}" cannot be written: ${messageOf(cause)}. Name a file in a folder that can be.`;
  return new HelixError('bad_request', { problem }, { cause });
}
