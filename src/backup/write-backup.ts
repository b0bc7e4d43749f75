import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { HelixError, messageOf } from '../errors.ts';
import { readFileAddresses, stillNamed } from '../store/backup-files.ts';
import { actFor, beginSnapshot, readBackupRows } from '../store/backup-rows.ts';
import type { Database, Session } from '../store/database.ts';
import { schemaProblem } from '../store/migrate.ts';
import { flushFolder } from '../store/on-disk.ts';
import { filesFolder } from '../store/open-file-store.ts';
import type { TenantId } from '../terms.ts';
import {
  ABOUT,
  type BackupEnd,
  type BackupManifest,
  FORMAT,
  FORMAT_VERSION,
  helixVersion,
} from './backup-format.ts';
import { type BackupWriter, openBackupWriter } from './backup-writer.ts';
import { type HeldFiles, holdFiles } from './hold-files.ts';

/**
 * Writes a backup of the whole installation while it goes on working. All rows are of one moment. The files that they name
 * are held at the beginning of it and copied when the rows are written: a document that is purged meanwhile is in the
 * backup, whole. The file has its name when it is complete, and not before. Throws `database_not_ready`.
 */
export async function writeBackup(
  source: BackupSource,
  file: string,
  options: BackupOptions = {},
): Promise<BackupEnd> {
  const problem = await schemaProblem(source.database);
  if (problem) throw new HelixError('database_not_ready', { problem });
  for (let tries = 1; ; tries += 1) {
    const unfinished = `${file}.${randomUUID()}.unfinished`;
    const held = await holdFiles(source.dataDirectory, filesFolder(source.dataDirectory));
    try {
      const { end, wasOvertaken } = await writeAll(source, unfinished, held, options);
      if (wasOvertaken && tries < MOST_TRIES) continue;
      await rename(unfinished, file);
      await flushFolder(dirname(file));
      return end;
    } catch (error) {
      throw isDiskError(error) ? unwritable(file, error) : error;
    } finally {
      await held.release();
      await rm(unfinished, { force: true });
    }
  }
}

export type BackupSource = { database: Database; dataDirectory: string };
export type BackupOptions = { signal?: AbortSignal; onProgress?: (text: string) => void };

/** A purge takes milliseconds to take away a file between the moment of the backup and the moment it is held. */
const MOST_TRIES = 5;

async function writeAll(
  { database }: BackupSource,
  unfinished: string,
  held: HeldFiles,
  { signal, onProgress }: BackupOptions,
): Promise<{ end: BackupEnd; wasOvertaken: boolean }> {
  const about = { helix: await helixVersion(), engine: database.engine };
  const writer = await openBackupWriter(unfinished);
  try {
    // Not `readOnly`: a replica may be behind what was said to be stored.
    const { tenants, missing } = await database.asOwner(
      (session) => writeRows(session, { writer, held, about, onProgress, signal }),
      { signal },
    );
    let files = 0;
    for (const tenant of tenants) {
      for await (const { name, path } of held.list(tenant)) {
        signal?.throwIfAborted();
        await writer.addFile(tenant, name, path);
        onProgress?.(`${++files} files`);
      }
    }
    const lost = await countLost(database, missing);
    const end = await writer.end(lost);
    return { end, wasOvertaken: lost < missing.length };
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}

type MissingFile = { tenant: TenantId; uri: string };
type RowsRequest = BackupOptions & {
  writer: BackupWriter;
  held: HeldFiles;
  about: Pick<BackupManifest, 'helix' | 'engine'>;
};

async function writeRows(
  session: Session,
  { writer, held, about, signal, onProgress }: RowsRequest,
): Promise<{ tenants: TenantId[]; missing: MissingFile[] }> {
  const { tenants, migrations, tables } = await beginSnapshot(session);
  const missing: MissingFile[] = [];
  for (const tenant of tenants) {
    await actFor(session, tenant);
    for await (const uris of readFileAddresses(session, tenant))
      for (const uri of uris) if (!(await held.hold(tenant, uri))) missing.push({ tenant, uri });
    signal?.throwIfAborted();
  }
  const created_at = new Date().toISOString();
  const format = { format: FORMAT, version: FORMAT_VERSION, about: ABOUT } as const;
  await writer.begin({ ...format, ...about, created_at, migrations, tables });
  for (const [index, tenant] of tenants.entries()) {
    await actFor(session, tenant);
    for (const table of tables) {
      onProgress?.(`tenant ${index + 1} of ${tenants.length}: ${table.name}`);
      for await (const lines of readBackupRows(session, tenant, table)) {
        signal?.throwIfAborted();
        await writer.addRows(tenant, table.name, lines);
      }
    }
    await writer.flushRows();
  }
  return { tenants, missing };
}

/** Those of the missing files that rows name still: they were lost before. The others belong to what is purged by now. */
async function countLost(database: Database, missing: readonly MissingFile[]): Promise<number> {
  let lost = 0;
  for (const tenant of new Set(missing.map((each) => each.tenant))) {
    const uris = missing.filter((each) => each.tenant === tenant).map(({ uri }) => uri);
    const named = await database.asOwner(async (session) => {
      await actFor(session, tenant);
      return stillNamed(session, tenant, uris);
    });
    lost += named.length;
  }
  return lost;
}

function isDiskError(error: unknown): boolean {
  return /^E(NOSPC|ROFS|ACCES|PERM|DQUOT|IO|NOENT|NOTDIR)$/.test((error as { code?: string }).code ?? '');
}

function unwritable(file: string, cause: unknown): HelixError {
  const problem = `The backup cannot be written to ${file}: ${messageOf(cause)}. Nothing is left there. Give another place with --out.`;
  return new HelixError('bad_request', { problem }, { cause });
}
