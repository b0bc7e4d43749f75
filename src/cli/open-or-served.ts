import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HelixError } from '../errors.ts';
import type { Settings } from '../settings/settings.ts';
import { isLocked } from '../store/embedded/lock-directory.ts';
import { type RunningServer, runningServer } from './running-server.ts';

/**
 * Opens the data, or finds the server that has it open. One that is starting or stopping is waited for. `existing`: there
 * must be data. Throws `data_directory_locked` when another process has it for longer.
 */
export async function openOrServed<Opened>(
  settings: Settings,
  open: () => Promise<Opened>,
  { existing = false, patienceMs = PATIENCE_MS }: Options = {},
): Promise<Opening<Opened>> {
  const deadline = Date.now() + patienceMs;
  for (let isFirst = true; ; isFirst = false) {
    if (existing) refuseEmpty(settings);
    try {
      return { opened: await open() };
    } catch (error) {
      if (!(error instanceof HelixError) || error.code !== 'data_directory_locked') throw error;
      const running = await runningServer(settings);
      if (running) return { running, locked: error };
      if (!error.retryable || Date.now() >= deadline) throw error;
      if (isFirst) console.error(`Waiting for ${error.details.holder}, which is ${error.details.state} …`);
      await sleep(PAUSE_MS);
    }
  }
}

export type Opening<Opened> = { opened: Opened } | { running: RunningServer; locked: HelixError };

type Options = { existing?: boolean; patienceMs?: number };

/** Several times what the first start of a server takes. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 250;

/** Data that another process is just making is there in a moment. */
function refuseEmpty({ databaseUrl, dataDirectory }: Settings): void {
  if (databaseUrl || existsSync(join(dataDirectory, 'database')) || isLocked(dataDirectory)) return;
  throw new HelixError('nothing_ingested', { directory: resolve(dataDirectory) });
}
