import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withSecretFiles } from '../settings/secret-files.ts';
import { loadSettings as load, type Settings } from '../settings/settings.ts';

/**
 * The settings of this command: the environment, and below it the `.env` file of the folder it runs in. Unless told
 * otherwise it works on the data of the nearest folder above that has some, as git does.
 */
export function loadSettings(overrides: Record<string, string | undefined> = {}): Settings {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const given = Object.entries(overrides).filter(([, value]) => value !== undefined);
  const environment = withSecretFiles({ ...process.env, ...Object.fromEntries(given) });
  return load({ ...environment, HELIX_DATA_DIR: environment.HELIX_DATA_DIR || nearestDataDirectory() });
}

function nearestDataDirectory(): string | undefined {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const candidate = join(folder, '.helix');
    if (existsSync(join(candidate, 'database'))) return candidate;
    if (folder === dirname(folder)) return undefined;
  }
}
