import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createHelixClient, type HelixClient } from '../client/client.ts';
import { type Helix, openHelix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import { createLogger } from '../log/logger.ts';
import { loadSettings } from './load-settings.ts';
import { runningServer } from './service.ts';

/**
 * Does something with files that are too large to be passed through memory: in this process, or through the server that has
 * the data directory open. `existing`: there must be something already.
 */
export async function here<Result>(
  { existing }: { existing: boolean },
  { alone, served }: { alone(helix: Helix): Promise<Result>; served(client: HelixClient): Promise<Result> },
): Promise<Result> {
  const settings = loadSettings();
  if (existing && !settings.databaseUrl && !existsSync(join(settings.dataDirectory, 'database')))
    throw new HelixError('nothing_ingested', { directory: resolve(settings.dataDirectory) });
  let helix: Helix;
  try {
    helix = await openHelix(settings, createLogger(process.env.HELIX_LOG_LEVEL ? settings.logLevel : 'warn'));
  } catch (error) {
    const isLocked = error instanceof HelixError && error.code === 'data_directory_locked';
    const url = isLocked && (await runningServer(settings));
    if (!url) throw error;
    return served(createHelixClient({ baseUrl: url, retries: 0 }));
  }
  try {
    return await alone(helix);
  } finally {
    await helix.close();
  }
}
