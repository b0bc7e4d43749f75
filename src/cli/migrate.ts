import { Command } from 'commander';
import { createLogger } from '../log/logger.ts';
import { installJobQueue } from '../store/job-queue.ts';
import { migrate as applyMigrations } from '../store/migrate.ts';
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
  const database = await connect(settings);
  try {
    const applied = await applyMigrations(database);
    const log = createLogger('warn');
    await installJobQueue({ database, log, tries: settings.ingestTries });
    if (json) console.log(JSON.stringify({ applied }));
    else
      console.log(
        applied.length > 0 ? `applied ${applied.join(', ')}` : 'nothing to do: the schema is up to date',
      );
  } finally {
    await database.close();
  }
}
