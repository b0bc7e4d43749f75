import { Command } from 'commander';
import { HelixError } from '../errors.ts';
import { createLogger } from '../log/logger.ts';
import { tenantExists } from '../store/all-tenants.ts';
import { requireKeys } from '../store/crypt/open-keys.ts';
import { makeKey } from '../store/crypt/tenant-keys.ts';
import type { Database } from '../store/database.ts';
import { openDatabase } from '../store/open-database.ts';
import { DEFAULT_TENANT, type TenantId } from '../terms.ts';
import { loadSettings } from './load-settings.ts';
import { noteForInstallation } from './note-for-installation.ts';
import { alone } from './open-alone.ts';
import { tenantId } from './parse-arguments.ts';

/** A part of `helix keys`. */
export function rotateDataCommand(): Command {
  return new Command('rotate-data')
    .description(
      'give a tenant a new data key: new files are encrypted with it, and all that are there stay as they are',
    )
    .argument('[tenant]', 'the id of the tenant', tenantId, DEFAULT_TENANT)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nExamples:\n  helix keys rotate-data\n  helix keys rotate-data 5b0c1f5e-8f5c-4b5e-9d0b-1c2d3e4f5a6b --json',
    )
    .action(rotateData);
}

async function rotateData(tenant: TenantId, { json }: { json?: boolean }): Promise<void> {
  const settings = loadSettings();
  const database = await alone(settings, 'keys rotate-data', () =>
    openDatabase(settings, createLogger('warn')),
  );
  try {
    const { keyService } = requireKeys(settings.masterKey, database);
    await requireTenant(database, tenant);
    const { number, masterKeyId } = await makeKey(database, keyService, tenant);
    await noteForInstallation(database, 'data_key.rotate', { tenant, key_number: number });
    if (json) console.log(JSON.stringify({ tenant, key_number: number, master_key: masterKeyId }));
    else
      console.log(
        `new files of tenant ${tenant} are encrypted with data key ${number}, wrapped by "${masterKeyId}"`,
      );
  } finally {
    await database.close();
  }
}

async function requireTenant(database: Database, tenant: TenantId): Promise<void> {
  if (await database.withTenant(tenant, (session) => tenantExists(session, tenant))) return;
  const what = `Tenant ${tenant}`;
  throw new HelixError('not_found', { what, action: '`helix tenants list` shows those that there are.' });
}
