import { readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { HelixError, messageOf } from '../../errors.ts';

/**
 * Takes the directory for this process alone; two processes on one embedded database would corrupt it silently.
 *
 * The lock is SQLite's exclusive file lock, held open through `node:sqlite`: the kernel frees it when the
 * process ends in whatever way, it is taken in one step, and it also holds between containers that share a
 * volume (an abstract or a unix socket does not).
 */
export async function lockDirectory(directory: string): Promise<{ release(): Promise<void> }> {
  const holderFile = join(directory, 'lock-holder.json');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(directory, 'lock'), { timeout: 0 });
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (cause) {
    lock?.close();
    if ((cause as { errcode?: number }).errcode !== SQLITE_BUSY) {
      throw new HelixError(
        'data_directory_unusable',
        { directory, problem: `its lock: ${messageOf(cause)}` },
        { cause },
      );
    }
    throw new HelixError(
      'data_directory_locked',
      {
        directory,
        holder: await describeHolder(holderFile),
        action: 'Stop that process, or set HELIX_DATA_DIR to another folder.',
      },
      { cause },
    );
  }
  const held = lock;
  await writeFile(
    holderFile,
    JSON.stringify({ pid: process.pid, host: hostname(), since: new Date().toISOString() }),
  );
  return {
    async release() {
      held.close();
    },
  };
}

const SQLITE_BUSY = 5;

async function describeHolder(file: string): Promise<string> {
  try {
    const { pid, host, since } = JSON.parse(await readFile(file, 'utf8'));
    return `process ${pid} on ${host} (since ${since})`;
  } catch {
    return 'another Helix process';
  }
}
