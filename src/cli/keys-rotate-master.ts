import { Command } from 'commander';
import { createLogger } from '../log/logger.ts';
import { allTenants } from '../store/all-tenants.ts';
import { requireKeys } from '../store/crypt/open-keys.ts';
import { rewrapTenantKeys } from '../store/crypt/rewrap-tenant-keys.ts';
import { openDatabase } from '../store/open-database.ts';
import { loadSettings } from './load-settings.ts';
import { noteForInstallation } from './note-for-installation.ts';
import { alone } from './open-alone.ts';

/** A part of `helix keys`. */
export function rotateMasterCommand(): Command {
  return new Command('rotate-master')
    .description(
      'wrap the data keys of all tenants with the first key of HELIX_MASTER_KEY; files stay as they are',
    )
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nGive every process the new key behind the old one, then before it; run this; then take the old one away.\n\nExamples:\n  HELIX_MASTER_KEY=2027:<new>,2026:<old> helix keys rotate-master',
    )
    .action(rotateMaster);
}

async function rotateMaster({ json }: { json?: boolean }): Promise<void> {
  const settings = loadSettings();
  const database = await alone(settings, 'keys rotate-master', () =>
    openDatabase(settings, createLogger('warn')),
  );
  try {
    const { keyService } = requireKeys(settings.masterKey, database);
    const total = { tenants: 0, keys: 0, rewrapped: 0 };
    for (const tenant of await allTenants(database)) {
      const { keys, rewrapped } = await rewrapTenantKeys(database, keyService, tenant);
      const target = { tenant, keys: rewrapped, master_key: keyService.wrappingKeyId };
      // For each tenant, when its keys are done: what was done before the command was stopped stands in the log.
      if (rewrapped > 0) await noteForInstallation(database, 'master_key.rotate', target);
      total.tenants++;
      total.keys += keys;
      total.rewrapped += rewrapped;
    }
    if (json) console.log(JSON.stringify({ ...total, master_key: keyService.wrappingKeyId }));
    else console.log(describeRewrapped(total, keyService.wrappingKeyId));
  } finally {
    await database.close();
  }
}

export function describeRewrapped({ tenants, keys, rewrapped }: Rewrapped, masterKey: string): string {
  const of = `of ${tenants} ${tenants === 1 ? 'tenant' : 'tenants'}`;
  if (keys === 0) return `nothing to wrap: no file ${of} was encrypted yet`;
  if (rewrapped === 0)
    return `nothing to do: all ${keys} data keys ${of} are wrapped with "${masterKey}" already`;
  const rest = keys - rewrapped;
  const already = rest === 0 ? '' : `; ${rest} already ${rest === 1 ? 'was' : 'were'}`;
  return `wrapped ${rewrapped} of ${keys} data keys ${of} with "${masterKey}"${already}`;
}

type Rewrapped = { tenants: number; keys: number; rewrapped: number };
