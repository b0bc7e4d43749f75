import { createLogger } from '../log/logger.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../store/database.ts';
import { openDatabase } from '../store/open-database.ts';
import { loadSettings } from './load-settings.ts';
import { alone } from './open-alone.ts';

/** Runs a command that works on the database itself; with `existing: false`, one that may be the first. */
export async function onDatabase<Result>(
  command: string,
  work: (database: Database, settings: Settings) => Promise<Result>,
  options: { existing?: boolean } = {},
): Promise<Result> {
  const settings = loadSettings();
  const database = await alone(settings, command, () => openQuietly(settings), options);
  try {
    return await work(database, settings);
  } finally {
    await database.close();
  }
}

/** A command tells what went wrong itself: only what goes on beside it is logged. */
export function openQuietly(settings: Settings): Promise<Database> {
  return openDatabase(settings, createLogger(process.env.HELIX_LOG_LEVEL ? settings.logLevel : 'warn'));
}
