import { relative } from 'node:path';
import { HelixError } from '../errors.ts';
import { actFor, insertBackupRows } from '../store/backup-rows.ts';
import { indexSpaces, makeSpaces, type RestoredSpace, settleRestored } from '../store/backup-spaces.ts';
import type { BackupTable } from '../store/backup-tables.ts';
import {
  applyMigrations,
  findContent,
  refuseConnected,
  refuseOthers,
  resetTables,
  triggersOf,
} from '../store/backup-target.ts';
import type { Session } from '../store/database.ts';
import { type Migration, readMigrations } from '../store/migrate.ts';
import { filesFolder } from '../store/open-file-store.ts';
import type { TenantId } from '../terms.ts';
import { type BackupEnd, type BackupManifest, backupProblem } from './backup-format.ts';
import { readBackup } from './read-backup.ts';
import { findFile, type StagedFiles, stageFiles } from './stage-files.ts';
import { verifyBackup } from './verify-backup.ts';
import type { BackupOptions, BackupSource } from './write-backup.ts';

/**
 * Puts a backup in the place of an installation. All of it is checked before anything is written. The rows come back in
 * one transaction, with the schema that they had and then with this Helix's; the files are put beside and take their
 * place when everything else has succeeded. Throws `backup_invalid`, and `restore_refused` when there is something to lose
 * or somebody else is at work.
 */
export async function restoreBackup(
  target: BackupSource,
  file: string,
  { replace = false, signal, onProgress }: RestoreOptions = {},
): Promise<{ manifest: BackupManifest; end: BackupEnd }> {
  await refuseOthers(target.database);
  const checked = await verifyBackup(file, { signal, onProgress });
  const migrations = await migrationsOf(file, checked.manifest);
  if (!replace) await refuseContent(target);
  const files = await stageFiles(target.dataDirectory, filesFolder(target.dataDirectory));
  const spaces = await load(
    { target, file, files, migrations, end: checked.end },
    { signal, onProgress },
  ).catch(async (error) => {
    await files.abandon();
    throw error;
  });
  await files.settle();
  await settleRestored(target.database, spaces);
  return checked;
}

export type RestoreOptions = BackupOptions & {
  /** Whether what the database and the data directory hold may go. */
  replace?: boolean;
};

type LoadRequest = {
  target: BackupSource;
  file: string;
  files: StagedFiles;
  migrations: Record<'then' | 'since', Migration[]>;
  end: BackupEnd;
};

function load(
  { target, file, files, migrations, end }: LoadRequest,
  options: BackupOptions,
): Promise<RestoredSpace[]> {
  const { database } = target;
  return database.asOwner(
    async (session) => {
      const tables = await resetTables(session, migrations.then);
      // Who came while the file was checked waits for the tables from here on, and would find others.
      await refuseConnected(session);
      // They work out what rows say already, and might by now say otherwise.
      await triggersOf(session, tables, 'disable');
      const loading: Loading = { session, file, files, tables, spaces: [] };
      await loadParts(loading, end, options);
      await triggersOf(session, tables, 'enable');
      options.onProgress?.('building the indexes of the vectors');
      if (database.engine === 'postgres') await indexSpaces(session, loading.spaces);
      await applyMigrations(session, migrations.since);
      options.signal?.throwIfAborted();
      await files.putInPlace();
      return loading.spaces;
    },
    { signal: options.signal },
  );
}

type Loading = {
  session: Session;
  file: string;
  files: StagedFiles;
  tables: Map<string, BackupTable>;
  spaces: RestoredSpace[];
};

/** Its own schema first, because its rows are of that; what came since changes them as it would have changed them there. */
async function migrationsOf(
  file: string,
  manifest: BackupManifest,
): Promise<Record<'then' | 'since', Migration[]>> {
  const known = await readMigrations();
  const then = manifest.migrations.map(({ name, hash }) => {
    const migration = known.find((each) => each.name === name);
    if (migration?.hash === hash) return migration;
    const problem = migration
      ? `its database had another migration ${name} than this Helix has`
      : `its database has migration ${name}, which this Helix does not know`;
    throw backupProblem(
      file,
      problem,
      `Restore it with the Helix that wrote it (${manifest.helix}), or a newer one.`,
    );
  });
  return { then, since: known.filter((each) => !then.includes(each)) };
}

async function refuseContent({ database, dataDirectory }: BackupSource): Promise<void> {
  const folder = filesFolder(dataDirectory);
  const rows = await findContent(database);
  const file = await findFile(folder);
  if (!rows && !file) return;
  const found = rows
    ? `the database is not empty: it has ${rows}`
    : `the folder ${folder} is not empty: it has ${relative(folder, file!)}`;
  const action = `Restore into an empty database and data directory (DATABASE_URL, HELIX_DATA_DIR), or give up both, all that is in the database and all files in ${folder}, with --replace (\`helix restore --help\`).`;
  throw new HelixError('restore_refused', { found, action });
}

async function loadParts(
  loading: Loading,
  end: BackupEnd,
  { signal, onProgress }: BackupOptions,
): Promise<void> {
  const { session, file, files, tables, spaces } = loading;
  const total = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
  let [rows, restored, tenant] = [0, 0, '' as TenantId];
  for await (const part of readBackup(file, signal)) {
    if (part.kind === 'file') {
      await files.add(part);
      onProgress?.(`${++restored} of ${end.files} files`);
    }
    if (part.kind !== 'rows') continue;
    if (part.tenant !== tenant) await actFor(session, part.tenant);
    tenant = part.tenant;
    const table = tables.get(part.table);
    const inserted = table ? await insertBackupRows(session, tenant, { table, lines: part.lines }) : 0;
    if (inserted !== part.lines.length)
      throw backupProblem(file, `${part.lines.length - inserted} rows of ${part.table} cannot be stored`);
    if (part.table === 'spaces') spaces.push(...(await makeSpaces(session, tenant)));
    rows += inserted;
    onProgress?.(`${rows} of ${total} rows`);
  }
}
