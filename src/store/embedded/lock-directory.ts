import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { HelixError, messageOf } from '../../errors.ts';
import { readHolder, tellHolder } from './lock-holder.ts';

/**
 * Takes the directory for this process alone; two processes on one embedded database would corrupt it silently.
 *
 * The lock is SQLite's exclusive file lock, held open through `node:sqlite`: the kernel frees it when the
 * process ends in whatever way, it is taken in one step, and it also holds between containers that share a
 * volume (an abstract or a unix socket does not).
 */
export async function lockDirectory(directory: string): Promise<{ release(): Promise<void> }> {
  const held = takeLock(directory);
  if (!held) throw await lockedBy(directory);
  await tellHolder(directory, 'starting');
  return {
    async release() {
      held.close();
    },
  };
}

/** Whether a process has the directory. Makes nothing where there is nothing. */
export function isLocked(directory: string): boolean {
  if (!existsSync(join(directory, LOCK))) return false;
  const held = takeLock(directory);
  held?.close();
  return !held;
}

const LOCK = 'lock';
const SQLITE_BUSY = 5;

/** Undefined when another process has it. */
function takeLock(directory: string): DatabaseSync | undefined {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(directory, LOCK), { timeout: 0 });
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
    return lock;
  } catch (cause) {
    lock?.close();
    if ((cause as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    const problem = `its lock: ${messageOf(cause)}`;
    throw new HelixError('data_directory_unusable', { directory, problem }, { cause });
  }
}

const ACTIONS = {
  starting: 'It is starting: try again in a moment, or set HELIX_DATA_DIR to another folder.',
  open: 'Stop that process, or set HELIX_DATA_DIR to another folder.',
  stopping: 'It is stopping: try again in a moment, or set HELIX_DATA_DIR to another folder.',
};

async function lockedBy(directory: string): Promise<HelixError> {
  const { holder, state } = await readHolder(directory);
  const details = { directory, holder, state, action: ACTIONS[state] };
  return new HelixError('data_directory_locked', details, { retryable: state !== 'open' });
}
