import { Readable } from 'node:stream';
import { HelixError } from '../../errors.ts';
import { openArchiveFolder } from '../../store/archive-folders.ts';
import type { Database } from '../../store/database.ts';
import type { FileStore } from '../../store/file-store.ts';
import { type ScratchFile, streamScratch } from '../../store/scratch-file.ts';
import type { TenantId } from '../../terms.ts';
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, MANIFEST, type Manifest } from './manifest.ts';
import { type Snapshot, stageSnapshot } from './stage-snapshot.ts';
import { writeZip } from './write-zip.ts';

/**
 * Writes a whole project into one zip file on the disk, which only this process can read. What the database has is read in one transaction, of one moment,
 * and put beside; it is packed when the transaction is over, because an embedded database answers nobody else meanwhile.
 * Whoever asked removes the file with `remove`. Throws `project_not_found`.
 */
export async function exportProject(
  context: ExportContext,
  project: string,
  { signal, onProgress }: ExportOptions = {},
): Promise<ExportedArchive> {
  const { database, files, tenant } = context;
  const folder = await openArchiveFolder(files, tenant);
  try {
    onProgress?.('reading the project');
    const hold = await files.readyToHold(tenant);
    const snapshot = await database.withTenant(
      tenant,
      (session) => stageSnapshot(session, { hold, tenant, folder, project, signal }),
      { readOnly: true, once: true, signal },
    );
    const manifest = manifestOf(project, snapshot);
    const zip = folder.scratch('archive.zip');
    const size = await packed(zip, { snapshot, manifest, signal, onProgress });
    return { size, content: () => streamScratch(zip), manifest, remove: folder.remove };
  } catch (error) {
    await folder.remove();
    throw error instanceof HelixError || signal?.aborted ? error : explained(error);
  }
}

export type ExportContext = { database: Database; files: FileStore; tenant: TenantId };
export type ExportOptions = { signal?: AbortSignal; onProgress?: (text: string) => void };
export type ExportedArchive = {
  size: number;
  /** The bytes of the zip file, from the disk. */
  content(): Readable;
  manifest: Manifest;
  remove(): Promise<void>;
};

function manifestOf(project: string, { head, counts, gone, missingFiles, entries }: Snapshot): Manifest {
  return {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    project,
    created_at: head.created_at,
    space: head.space,
    counts,
    gone,
    missing_files: missingFiles,
    entries: entries.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
  };
}

async function packed(
  zip: ScratchFile,
  { snapshot, manifest, signal, onProgress }: Packing,
): Promise<number> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  const bytes = Buffer.from(text);
  const first = { name: MANIFEST, size: bytes.length, content: () => Readable.from([bytes]) };
  return writeZip(zip, [first, ...snapshot.entries], {
    signal,
    onEntry: (done, total) => onProgress?.(`packing ${done}/${total}`),
  });
}

type Packing = ExportOptions & { snapshot: Snapshot; manifest: Manifest };

function explained(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  const problem = 'there is no space left for the archive';
  return new HelixError(
    'data_directory_unusable',
    { directory: 'HELIX_DATA_DIR', problem },
    { cause: error },
  );
}
