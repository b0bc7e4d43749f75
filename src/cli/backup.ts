import { existsSync, statSync } from 'node:fs';
import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Command } from 'commander';
import type { BackupEnd } from '../backup/backup-format.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { HelixError } from '../errors.ts';
import { connect } from '../store/open-database.ts';
import { filesFolder } from '../store/open-file-store.ts';
import { loadSettings } from './load-settings.ts';
import { alone } from './open-alone.ts';
import { printable } from './print-table.ts';
import { untilStopped } from './until-stopped.ts';

export function backupCommand(): Command {
  const command = new Command('backup')
    .description('write everything of this Helix, of all tenants, into one file')
    .enablePositionalOptions()
    .option(
      '--out <path>',
      'a file, or a folder (which ends with /) to put it into under the present time',
      '.',
    )
    .option('--force', 'write over a file that is there')
    .option('--allow-missing', ALLOW_MISSING)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nWith a database server it can be made while Helix works; with an embedded database, stop `helix serve` first.\nHELIX_MASTER_KEY is not in it: keep it elsewhere.\n\nExamples:\n  helix backup --out /backups/\n  helix backup verify /backups/helix-20261116T213000Z.tar',
    )
    .action(backup);
  command
    .command('verify')
    .argument('<file>', 'a file that `helix backup` wrote')
    .description('check every hash and count of a backup')
    .option('--allow-missing', ALLOW_MISSING)
    .option('--json', 'print one JSON object')
    .action(verify);
  return command;
}

const ALLOW_MISSING = 'succeed though files that rows name are not in it';

type BackupOptions = { out: string; force?: boolean; allowMissing?: boolean; json?: boolean };

async function backup({ out, force = false, allowMissing, json }: BackupOptions): Promise<void> {
  const file = fileFor(out);
  if (!force && existsSync(file)) {
    const problem = `${file} is there already. Give another file with --out, or write over it with --force.`;
    throw new HelixError('bad_request', { problem });
  }
  const settings = loadSettings();
  const database = await alone(settings, 'backup', () => connect(settings));
  try {
    const dataDirectory = resolve(settings.dataDirectory);
    const source = { database, dataDirectory };
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const end = await untilStopped('The backup was stopped. Nothing was written.', (signal, show) =>
      writeBackup(source, file, { signal, onProgress: show }),
    );
    await chmod(file, 0o600);
    const { size } = await stat(file);
    if (json) console.log(JSON.stringify({ file, bytes: size, ...end }));
    else console.log(printable(`${file}: ${describeBackup(end)}, ${size} bytes`));
    const folder = filesFolder(dataDirectory);
    if (!allowMissing)
      failWhenMissing(
        end,
        `${missingFiles(end)} not in ${folder}. Check that HELIX_DATA_DIR is the folder of this database, and mounted; then make the backup again.`,
      );
  } finally {
    await database.close();
  }
}

type VerifyOptions = { allowMissing?: boolean; json?: boolean };

async function verify(path: string, { allowMissing, json }: VerifyOptions): Promise<void> {
  const file = resolve(path);
  const { manifest, end } = await untilStopped('The check was stopped.', (signal, show) =>
    verifyBackup(file, { signal, onProgress: show }),
  ).catch((error) => {
    throw asVerdict(error, file);
  });
  const { helix, created_at, engine } = manifest;
  if (json) console.log(JSON.stringify({ file, helix, created_at, engine, ...end }));
  else
    console.log(
      printable(
        `${file} holds: ${describeBackup(end)}; written by Helix ${helix} (${engine}) on ${created_at}`,
      ),
    );
  if (!allowMissing)
    failWhenMissing(
      end,
      `${missingFiles(end)} not in the data directory when it was made. Use another backup, if there is one that has them.`,
    );
}

/** A backup that lacks files is worth keeping, and is not what whoever made it relies on. */
function failWhenMissing(end: BackupEnd, problem: string): void {
  if (end.missing_files === 0) return;
  console.error(printable(`The backup is not whole: ${problem} --allow-missing accepts it as it is.`));
  process.exitCode = 1;
}

function missingFiles({ missing_files: count }: BackupEnd): string {
  return count === 1 ? '1 file that rows name was' : `${count} files that rows name were`;
}

/** Whoever asks whether a backup holds need not hear that nothing was changed, nor that they may ask that. */
function asVerdict(error: unknown, file: string): unknown {
  if (!(error instanceof HelixError) || error.code !== 'backup_invalid') return error;
  const { problem, action } = error.details;
  const next = String(action).replace(/; `helix backup verify` .*$/, '.');
  return new Error(`The backup ${file} does not hold: ${problem}. ${next}`, { cause: error });
}

/** In words, for a person. */
export function describeBackup({ tenants, rows, files, missing_files }: BackupEnd): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const missing = missing_files > 0 ? ` (${missing_files} more were missing when it was made)` : '';
  const counts = [
    [tenants, 'tenant'],
    [rows.documents ?? 0, 'document'],
    [total, 'row'],
    [files, 'file'],
  ] as const;
  return `${counts.map(([count, what]) => `${count} ${what}${count === 1 ? '' : 's'}`).join(', ')}${missing}`;
}

function fileFor(out: string): string {
  const path = resolve(out);
  const isFolder = out.endsWith(sep) || (existsSync(path) && statSync(path).isDirectory());
  if (!isFolder) return path;
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  return join(path, `helix-${time}.tar`);
}
