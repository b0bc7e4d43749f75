import { basename, resolve } from 'node:path';
import { Command } from 'commander';
import { restoreBackup } from '../backup/restore-backup.ts';
import { HelixError } from '../errors.ts';
import type { Settings } from '../settings/settings.ts';
import { allTenants } from '../store/all-tenants.ts';
import { databaseName } from '../store/backup-target.ts';
import { inspectKeys } from '../store/crypt/inspect-keys.ts';
import type { Database } from '../store/database.ts';
import { connect } from '../store/open-database.ts';
import { filesFolder } from '../store/open-file-store.ts';
import { describeBackup } from './backup.ts';
import { loadSettings } from './load-settings.ts';
import { printable } from './print-table.ts';
import { untilStopped } from './until-stopped.ts';

export function restoreCommand(): Command {
  return new Command('restore')
    .argument('<file>', 'a file that `helix backup` wrote')
    .description('put a whole backup back, into an empty database and data directory')
    .option(
      '--replace <name>',
      'give up what is there, the rows of the database and the files in the data directory: takes the name of the database, or of the data directory when it is embedded',
    )
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nStop every `helix serve` and `helix worker` first. Files that were encrypted need the HELIX_MASTER_KEY of then.\n\nExamples:\n  helix restore /backups/helix-20261116T213000Z.tar\n  DATABASE_URL=postgres://owner:…@host/helix helix restore backup.tar --replace helix',
    )
    .action(restore);
}

async function restore(path: string, { replace, json }: { replace?: string; json?: boolean }): Promise<void> {
  const file = resolve(path);
  const settings = loadSettings();
  const database = await connect(settings);
  try {
    const dataDirectory = resolve(settings.dataDirectory);
    if (replace !== undefined) await confirmName(database, dataDirectory, replace);
    const target = { database, dataDirectory };
    const { manifest, end } = await untilStopped(
      'The restore was stopped. Nothing was changed.',
      (signal, show) =>
        restoreBackup(target, file, { replace: replace !== undefined, signal, onProgress: show }),
    );
    const { helix, created_at } = manifest;
    if (json) console.log(JSON.stringify({ file, helix, created_at, ...end }));
    else console.log(printable(`restored ${describeBackup(end)}, as they were on ${created_at}`));
    await warnOfKeys(database, settings);
  } finally {
    await database.close();
  }
}

/** The rows and files are back in any case; whoever starts Helix on them should know before. */
async function warnOfKeys(database: Database, { masterKey }: Settings): Promise<void> {
  const { ok, found } = await inspectKeys(masterKey, database, await allTenants(database));
  if (!ok) console.error(printable(`helix: the files that were restored: ${found}`));
}

/** Typed by whoever replaces everything: another database than the one that is meant has another name. */
async function confirmName(database: Database, dataDirectory: string, given: string): Promise<void> {
  const name = database.engine === 'embedded' ? basename(dataDirectory) : await databaseName(database);
  if (given === name) return;
  const found = `the database is called "${name}", and --replace names "${given}"`;
  const action = `Check DATABASE_URL and HELIX_DATA_DIR: the database and the files in ${filesFolder(dataDirectory)} would both be replaced. If they are to be, give its name.`;
  throw new HelixError('restore_refused', { found, action });
}
