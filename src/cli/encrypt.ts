import { Command } from 'commander';
import { createLogger } from '../log/logger.ts';
import { allTenants } from '../store/all-tenants.ts';
import { encryptPlainFiles } from '../store/crypt/encrypt-plain-files.ts';
import { requireKeys } from '../store/crypt/open-keys.ts';
import { openDatabase } from '../store/open-database.ts';
import { filesFolder } from '../store/open-file-store.ts';
import { loadSettings } from './load-settings.ts';
import { alone } from './open-alone.ts';
import { printableLines } from './print-table.ts';
import { untilInterrupted } from './until-interrupted.ts';

export function encryptCommand(): Command {
  return new Command('encrypt')
    .description('encrypt the kept files that were stored before HELIX_MASTER_KEY was set')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nEvery process must have HELIX_MASTER_KEY first. With an embedded database, stop `helix serve`.\n\nExamples:\n  helix encrypt\n  HELIX_MASTER_KEY=file:/run/secrets/helix-master-key helix encrypt --json',
    )
    .action(encrypt);
}

async function encrypt({ json }: { json?: boolean }): Promise<void> {
  const settings = loadSettings();
  const database = await alone(settings, 'encrypt', () => openDatabase(settings, createLogger('warn')));
  try {
    const { tenantKeys } = requireKeys(settings.masterKey, database);
    const root = filesFolder(settings.dataDirectory);
    const tenants = await allTenants(database);
    const done = await untilInterrupted('encrypt', (signal, show) =>
      encryptPlainFiles(root, tenants, tenantKeys, {
        signal,
        onProgress: ({ encrypted }) => show(`${encrypted} files encrypted`),
      }),
    );
    if (!done) return;
    const { encrypted, wereEncrypted, unreadable } = done;
    if (unreadable.length > 0) process.exitCode = 1;
    if (json) console.log(JSON.stringify({ encrypted, were_encrypted: wereEncrypted, unreadable }));
    else {
      console.log(`encrypted ${encrypted} files; ${wereEncrypted} were encrypted before`);
      for (const name of unreadable)
        console.log(
          printableLines(`${name} is damaged: restore it from a backup, or add the document again`),
        );
    }
  } finally {
    await database.close();
  }
}
