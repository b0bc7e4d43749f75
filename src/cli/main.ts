import { inspect } from 'node:util';
import { Command, CommanderError } from 'commander';
import { HelixRequestError } from '../client/client.ts';
import { HelixError, messageOf, operatorMessageOf } from '../errors.ts';
import { agentsCommand } from './agents.ts';
import { artifactCommand } from './artifact.ts';
import { askCommand } from './ask.ts';
import { auditCommand } from './audit.ts';
import { backupCommand } from './backup.ts';
import { calibrateCommand } from './calibrate.ts';
import { connectorsCommand } from './connectors.ts';
import { doctorCommand } from './doctor.ts';
import { documentsCommand } from './documents.ts';
import { encryptCommand } from './encrypt.ts';
import { evalCommand } from './eval.ts';
import { feedbackCommand } from './feedback.ts';
import { ingestCommand } from './ingest.ts';
import { keysCommand } from './keys.ts';
import { mcpCommand } from './mcp.ts';
import { migrateCommand } from './migrate.ts';
import { printableLines } from './print-table.ts';
import { projectsCommand } from './projects.ts';
import { redteamCommand } from './redteam.ts';
import { reembedCommand } from './reembed.ts';
import { reindexCommand } from './reindex.ts';
import { repositoriesCommand } from './repositories.ts';
import { restoreCommand } from './restore.ts';
import { runsCommand } from './runs.ts';
import { searchCommand } from './search.ts';
import { serveCommand } from './serve.ts';
import { statsCommand } from './stats.ts';
import { syncCommand } from './sync.ts';
import { tenantsCommand } from './tenants.ts';
import { traceCommand } from './trace.ts';
import { verifyCommand } from './verify.ts';
import { workerCommand } from './worker.ts';

const HINT = '(helix --help lists the commands, helix <command> --help shows examples)';

/** Exit codes: 0 done, 1 a check failed or the work could not be done, 2 wrong use. */
const program = new Command('helix')
  .description(
    "Answers questions from your own documents, with citations that hold and a refusal when the evidence isn't there.",
  )
  .version('0.1.0')
  .exitOverride()
  // What stands behind a command belongs to it: `documents restore 3 --version 1` is not a question for our version.
  .enablePositionalOptions()
  .configureHelp({ sortSubcommands: true })
  .configureOutput({ writeErr: sayError })
  .showHelpAfterError(HINT);

for (const command of [
  serveCommand,
  workerCommand,
  ingestCommand,
  syncCommand,
  documentsCommand,
  repositoriesCommand,
  connectorsCommand,
  runsCommand,
  projectsCommand,
  agentsCommand,
  artifactCommand,
  askCommand,
  searchCommand,
  mcpCommand,
  traceCommand,
  verifyCommand,
  evalCommand,
  calibrateCommand,
  redteamCommand,
  feedbackCommand,
  statsCommand,
  keysCommand,
  tenantsCommand,
  auditCommand,
  encryptCommand,
  doctorCommand,
  migrateCommand,
  backupCommand,
  restoreCommand,
  reembedCommand,
  reindexCommand,
]) {
  program.addCommand(reportingErrors(command()));
}

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

/** Every command of every level throws its errors: commander's own exit would be with 1. */
function reportingErrors(command: Command): Command {
  command.commands.forEach(reportingErrors);
  return command.exitOverride().showHelpAfterError(HINT).configureOutput({ writeErr: sayError });
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  sayError(`helix: ${error instanceof HelixError ? operatorMessageOf(error) : messageOf(error)}\n`);
  if (!(error instanceof HelixError) && process.env.HELIX_LOG_LEVEL === 'debug')
    sayError(`${inspect(error)}\n`);
  const isWrongUse =
    (error instanceof HelixError && error.code === 'settings_invalid') ||
    ((error instanceof HelixError || error instanceof HelixRequestError) && error.status === 400);
  return isWrongUse ? 2 : 1;
}

/** An error names what it found: a file, an id, an argument, whoever wrote it. */
function sayError(text: string): void {
  process.stderr.write(printableLines(text));
}
