import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { createLogger } from '../log/logger.ts';
import { classOldRows } from '../store/class-old-rows.ts';
import { installJobQueue } from '../store/job-queue.ts';
import { migrate as applyMigrations, readMigrations } from '../store/migrate.ts';
import { connect } from '../store/open-database.ts';
import { loadSettings } from './load-settings.ts';

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('bring the database to the newest schema')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nExamples:\n  helix migrate\n  DATABASE_URL=postgres://owner:…@host/helix helix migrate',
    )
    .action(migrate);
}

async function migrate({ json }: { json?: boolean }): Promise<void> {
  const settings = loadSettings();
  // An embedded database is made whole as soon as it is opened.
  const isNew = !settings.databaseUrl && !existsSync(join(settings.dataDirectory, 'database'));
  const database = await connect(settings);
  try {
    const missing = await applyMigrations(database);
    const applied = isNew ? (await readMigrations()).map(({ name }) => name) : missing;
    const log = createLogger('warn');
    await installJobQueue({ database, log, tries: settings.ingestTries });
    if (!json && applied.length > 0) console.log(`applied ${applied.join(', ')}`);
    const classed = await classOldRows(database);
    if (json) console.log(JSON.stringify({ applied, classed }));
    else if (classed > 0) console.log(`classed ${classed} rows from before there were clearances`);
    else if (applied.length === 0) console.log('nothing to do: the schema is up to date');
  } finally {
    await database.close();
  }
}
