import type { HelixClient } from '../client/client.ts';
import { type Helix, openHelix } from '../compose.ts';
import { createLogger } from '../log/logger.ts';
import { loadSettings } from './load-settings.ts';
import { openOrServed } from './open-or-served.ts';
import { clientOf } from './running-server.ts';

/**
 * Does something with files that are too large to be passed through memory: in this process, or through the server that has
 * the data directory open. `existing`: there must be something already.
 */
export async function here<Result>(
  { existing }: { existing: boolean },
  { alone, served }: { alone(helix: Helix): Promise<Result>; served(client: HelixClient): Promise<Result> },
): Promise<Result> {
  const settings = loadSettings();
  const level = process.env.HELIX_LOG_LEVEL ? settings.logLevel : 'warn';
  const opening = await openOrServed(settings, () => openHelix(settings, createLogger(level)), { existing });
  if (!('opened' in opening)) return served(clientOf(opening.running));
  const helix = opening.opened;
  try {
    return await alone(helix);
  } finally {
    await helix.close();
  }
}
