import { type Helix, type OpenOptions, openHelix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import { createLogger } from '../log/logger.ts';
import type { Settings } from '../settings/settings.ts';
import { openOrServed } from './open-or-served.ts';
import { runningServer } from './running-server.ts';

/** Opens the data that is there for a command that no server can do for it. */
export function openAlone(settings: Settings, command: string, options?: OpenOptions): Promise<Helix> {
  const level = process.env.HELIX_LOG_LEVEL ? settings.logLevel : 'warn';
  return alone(settings, command, () => openHelix(settings, createLogger(level), options));
}

/**
 * Opens something of the data; where another process has it, that is said with the command's name. `existing: false` is for
 * a command that may be the first.
 */
export async function alone<Opened>(
  settings: Settings,
  command: string,
  open: () => Promise<Opened>,
  { existing = true } = {},
): Promise<Opened> {
  try {
    const opening = await openOrServed(settings, open, { existing });
    if ('opened' in opening) return opening.opened;
    throw opening.locked;
  } catch (error) {
    // What is starting or stopping says so itself.
    const isHeld = error instanceof HelixError && error.code === 'data_directory_locked';
    if (!isHeld) throw error;
    const running = await runningServer(settings);
    if (!running && error.retryable) throw error;
    const server = running ? `, the server at ${running.url}` : '';
    const holder = `${error.details.holder}${server}, and \`helix ${command}\` needs it for itself`;
    const details = { ...error.details, holder, action: ACTION };
    throw new HelixError('data_directory_locked', details, { cause: error });
  }
}

/** No other folder is proposed: what the command is about stands in this one. */
const ACTION =
  'Stop that process first: your documents are in this folder alone. With a database server (DATABASE_URL) both can work at once.';
