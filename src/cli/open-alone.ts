import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Helix, type OpenOptions, openHelix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import { createLogger } from '../log/logger.ts';
import type { Settings } from '../settings/settings.ts';
import { runningServer } from './service.ts';

/** Opens the data that is there for a command that no server can do for it. */
export function openAlone(settings: Settings, command: string, options?: OpenOptions): Promise<Helix> {
  const level = process.env.HELIX_LOG_LEVEL ? settings.logLevel : 'warn';
  return alone(settings, command, () => openHelix(settings, createLogger(level), options));
}

/** Opens something of the data that is there; where another process has it, that is said with the command's name. */
export async function alone<Opened>(
  settings: Settings,
  command: string,
  open: () => Promise<Opened>,
): Promise<Opened> {
  if (!settings.databaseUrl && !existsSync(join(settings.dataDirectory, 'database')))
    throw new HelixError('nothing_ingested', { directory: resolve(settings.dataDirectory) });
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof HelixError) || error.code !== 'data_directory_locked') throw error;
    const url = await runningServer(settings);
    const server = url ? `, the server at ${url}` : '';
    const holder = `${error.details.holder}${server}, and \`helix ${command}\` needs it for itself`;
    throw new HelixError(
      'data_directory_locked',
      { ...error.details, holder, action: ACTION },
      { cause: error },
    );
  }
}

/** No other folder is proposed: what the command is about stands in this one. */
const ACTION =
  'Stop that process first: your documents are in this folder alone. With a database server (DATABASE_URL) both can work at once.';
