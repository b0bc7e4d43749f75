import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { HelixError, messageOf } from '../../errors.ts';

/** Makes a folder that a report is to go to, and proves that a file can be written there. Throws `bad_request`. */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await makeFolder(resolve(folder));
    const probe = join(folder, `.helix-probe-${process.pid}`);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw unwritable(folder, error);
  }
}

export function unwritable(folder: string, error: unknown): HelixError {
  const problem = `The report cannot be written to ${folder}: ${messageOf(error)}. Choose another folder.`;
  return new HelixError('bad_request', { problem }, { cause: error });
}

/** One level at a time: the recursive way of Node never ends where a file system takes no folders, such as /proc. */
async function makeFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) return;
  if (found) throw new Error(`${path} is a file`);
  if (dirname(path) !== path) await makeFolder(dirname(path));
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    // Made by another process meanwhile.
    if (error.code !== 'EEXIST') throw error;
  });
}
