import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Helix, openHelix } from '../compose.ts';
import { createIngestion } from '../ingest/ingestion.ts';
import type { Logger } from '../log/logger.ts';
import { secretsOf } from '../settings/secrets-of.ts';
import type { Settings } from '../settings/settings.ts';
import { openFileStore } from '../store/open-file-store.ts';
import { canaryOf } from './canary.ts';
import type { HttpRequest } from './probe.ts';
import { makeTenant, removeTenant, setIdsApart } from './scratch-tenant.ts';
import { watchModels } from './watch-models.ts';

/** A Helix to attack, with two tenants of its own. Nothing that a person has stored is in their reach. */
export type Target = {
  /** Who asks. */
  attacker: Helix;
  /** Who has what must not be found. */
  victim: Helix;
  /** One request to the server over one of the two. */
  send: SendRequest;
  /** What models were given since it was last asked. */
  heard(): string[];
  secrets: readonly string[];
};

export type SendRequest = (helix: Helix, request: HttpRequest) => Promise<{ status: number; body: string }>;
export type OpenTarget = Omit<Target, 'send'> & {
  /** Where its files are, until it is closed. */
  folder: string;
  close(): Promise<void>;
};

/**
 * Opens the configured Helix, its models and its policies, over an embedded database in a folder that is removed at the
 * end; with `inDatabase` over the configured one, in tenants that are removed at the end.
 */
export async function openTarget(
  settings: Settings,
  log: Logger,
  { inDatabase = false } = {},
): Promise<OpenTarget> {
  const folder = await mkdtemp(join(tmpdir(), 'helix-redteam-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    const planted = withPlantedKey(inDatabase ? settings : await inFolder(settings, folder));
    const helix = await openHelix(planted, log);
    const close = async () => {
      await helix.close();
      await removeFolder();
    };
    return await withTenants(helix, folder, close);
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

async function withTenants(helix: Helix, folder: string, close: () => Promise<void>): Promise<OpenTarget> {
  const { models, heard } = watchModels(helix);
  const files = openFileStore({ ...helix.settings, dataDirectory: folder }, helix.database);
  const tenants: Helix[] = [];
  const closeAll = async () => {
    try {
      for (const each of tenants) await removeTenant(each);
    } finally {
      await close();
    }
  };
  const open = async (): Promise<Helix> => {
    const scratch = { ...helix, ...models, files, tenant: randomUUID() };
    tenants.push(scratch);
    await makeTenant(scratch);
    return { ...scratch, ingestion: createIngestion(scratch, false) };
  };
  try {
    const [attacker, victim] = [await open(), await open()];
    await setIdsApart(victim);
    return { attacker, victim, heard, secrets: secretsOf(helix.settings), folder, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** The same settings over a folder of their own. In production only `helix migrate` makes tables, and here nobody would. */
async function inFolder(settings: Settings, folder: string): Promise<Settings> {
  const models = resolve(settings.dataDirectory, 'models');
  // What is kept there was built from the installed model in seconds that need not be spent again.
  if (existsSync(models)) await symlink(models, join(folder, 'models'));
  return {
    ...settings,
    databaseUrl: undefined,
    databaseReplicaUrls: undefined,
    dataDirectory: folder,
    environment: settings.environment === 'production' ? 'development' : settings.environment,
  };
}

/** There is always a key to look for, in a setting that nothing uses. */
function withPlantedKey(settings: Settings): Settings {
  return { ...settings, cohereApiKey: settings.cohereApiKey ?? canaryOf('key') };
}
