import { setTimeout as sleep } from 'node:timers/promises';
import { HelixError, messageOf } from '../errors.ts';
import type { Logger } from '../log/logger.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from './database.ts';
import { openEmbeddedDatabase } from './embedded/embedded-database.ts';
import { migrate, schemaProblem } from './migrate.ts';
import { createPostgresDatabase } from './postgres/postgres-database.ts';

/** How long a server may take to come up, as it does when it is started together with Helix. */
const PATIENCE_MS = 60_000;
const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;

/**
 * The database that the settings name, ready for use: reachable, and with the newest schema. In production the
 * schema is brought up by `helix migrate` alone and waited for here.
 */
export async function openDatabase(
  settings: Settings,
  log: Logger,
  patienceMs = PATIENCE_MS,
): Promise<Database> {
  const database = await connect(settings, log);
  try {
    await untilReady(database, settings, log, patienceMs);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The database as it is: perhaps not reachable, perhaps without a schema. */
export async function connect(settings: Settings, log?: Logger): Promise<Database> {
  const { databaseUrl: url, databaseReplicaUrls: replicaUrls, replicaWaitMs, dataDirectory } = settings;
  if (!url) return openEmbeddedDatabase(dataDirectory);
  return createPostgresDatabase({ url, replicaUrls, replicaWaitMs, log });
}

async function untilReady(
  database: Database,
  settings: Settings,
  log: Logger,
  patienceMs: number,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (let pauseMs = SHORTEST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      await prepareSchema(database, settings);
      return;
    } catch (error) {
      const transient =
        error instanceof HelixError && (error.retryable || error.code === 'database_not_ready');
      if (!transient || Date.now() >= deadline) throw error;
      const secondsLeft = Math.ceil((deadline - Date.now()) / 1000);
      log.warn({ problem: messageOf(error), gives_up_in_seconds: secondsLeft }, 'database.waiting');
      await sleep(pauseMs);
    }
  }
}

async function prepareSchema(database: Database, settings: Settings): Promise<void> {
  if (settings.environment !== 'production') {
    await migrate(database);
    return;
  }
  const problem = await schemaProblem(database);
  if (problem) throw new HelixError('database_not_ready', { problem });
}
