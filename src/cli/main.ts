import { Command, CommanderError } from 'commander';
import { HelixError, messageOf } from '../errors.ts';
import { askCommand } from './ask.ts';
import { doctorCommand } from './doctor.ts';
import { documentsCommand } from './documents.ts';
import { ingestCommand } from './ingest.ts';
import { migrateCommand } from './migrate.ts';
import { reembedCommand } from './reembed.ts';
import { reindexCommand } from './reindex.ts';
import { runsCommand } from './runs.ts';
import { serveCommand } from './serve.ts';
import { syncCommand } from './sync.ts';
import { traceCommand } from './trace.ts';
import { workerCommand } from './worker.ts';

/** Exit codes: 0 done, 1 a check failed or the work could not be done, 2 wrong use. */
const program = new Command('helix')
  .description(
    "Answers questions from your own documents, with citations that hold and a refusal when the evidence isn't there.",
  )
  .version('0.1.0')
  .exitOverride()
  .configureHelp({ sortSubcommands: true })
  .showHelpAfterError('(helix --help lists the commands, helix <command> --help shows examples)');

for (const command of [
  serveCommand,
  workerCommand,
  ingestCommand,
  syncCommand,
  documentsCommand,
  runsCommand,
  askCommand,
  traceCommand,
  doctorCommand,
  migrateCommand,
  reembedCommand,
  reindexCommand,
]) {
  program.addCommand(command().exitOverride());
}

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  console.error(`helix: ${error instanceof HelixError ? error.message : messageOf(error)}`);
  if (!(error instanceof HelixError) && process.env.HELIX_LOG_LEVEL === 'debug') console.error(error);
  return error instanceof HelixError && (error.code === 'settings_invalid' || error.status === 400) ? 2 : 1;
}
