import { existsSync } from 'node:fs';
import { loadSettings as load, type Settings } from '../settings/settings.ts';

/** The settings of this command: the environment, and below it the `.env` file of the folder it runs in. */
export function loadSettings(overrides: Record<string, string | undefined> = {}): Settings {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const given = Object.entries(overrides).filter(([, value]) => value !== undefined);
  return load({ ...process.env, ...Object.fromEntries(given) });
}
