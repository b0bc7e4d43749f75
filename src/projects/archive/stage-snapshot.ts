import type { Readable } from 'node:stream';
import { HelixError } from '../../errors.ts';
import type { ArchiveFolder } from '../../store/archive-folders.ts';
import { readArchiveRows } from '../../store/archive-rows.ts';
import {
  ARCHIVE_TABLE_NAMES,
  ARCHIVE_TABLES,
  type ArchiveTable,
  type ArchiveTableName,
} from '../../store/archive-tables.ts';
import { readArchiveVectors } from '../../store/archive-vectors.ts';
import { type LentFile, streamLent } from '../../store/crypt/lent-file.ts';
import type { Session } from '../../store/database.ts';
import { type HoldFile, hashOf } from '../../store/file-store.ts';
import { type ProjectHead, readProjectHead, spaceWidth } from '../../store/imported-project.ts';
import { readProjectSettings } from '../../store/project-settings.ts';
import { findProject } from '../../store/projects.ts';
import { streamScratch } from '../../store/scratch-file.ts';
import type { TenantId } from '../../terms.ts';
import { createLocalIds, type IdCounts, type LocalIds } from './local-ids.ts';
import {
  type ArchiveCounts,
  fileEntry,
  linesOf,
  type ManifestEntry,
  PROJECT,
  VECTOR_KEYS,
  VECTOR_VALUES,
} from './manifest.ts';
import { rewriteRow } from './rewrite-row.ts';
import { stageFile } from './staged-file.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Everything of a project as it is at one moment, in files of a folder, and what an archive says of it. */
export async function stageSnapshot(session: Session, request: SnapshotRequest): Promise<Snapshot> {
  const { tenant, project } = request;
  const projectId = await findProject(session, tenant, project);
  const { created_at, space } = await readProjectHead(session, tenant, projectId);
  const settings = await readProjectSettings(session, tenant, project);
  const head = {
    created_at,
    space: space ? { id: space, dimensions: await spaceWidth(session, tenant, space) } : null,
  };
  const staging: Staging = {
    ...request,
    projectId,
    ids: createLocalIds(),
    kept: new Map(),
    missing: new Set(),
    entries: [],
  };
  const description = JSON.stringify({ name: project, created_at, space, settings });
  await stage(staging, PROJECT, (write) => write(`${description}\n`));
  const counts: Record<string, number> = {};
  for (const name of ARCHIVE_TABLE_NAMES) counts[name] = await stageTable(session, staging, name);
  counts.vectors = await stageVectors(session, staging, space);
  const files = [...new Map([...staging.kept.values()].map((file) => [file.sha256, file])).values()];
  for (const { sha256, ...file } of files.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1)))
    staging.entries.push({ name: fileEntry(sha256), sha256, ...file });
  counts.files = files.length;
  return {
    head,
    counts: counts as ArchiveCounts,
    gone: staging.ids.goneCounts(),
    missingFiles: staging.missing.size,
    entries: staging.entries,
  };
}

export type SnapshotRequest = {
  hold: HoldFile;
  tenant: TenantId;
  folder: ArchiveFolder;
  project: string;
  signal?: AbortSignal;
};

export type Snapshot = {
  head: Pick<ProjectHead, 'created_at'> & { space: { id: string; dimensions: number } | null };
  counts: ArchiveCounts;
  gone: IdCounts;
  /** Files that versions name and that are not there any more. */
  missingFiles: number;
  entries: (ManifestEntry & { content(): Readable })[];
};

type Staging = SnapshotRequest & {
  projectId: number;
  ids: LocalIds;
  /** By address. */
  kept: Map<string, KeptFile>;
  missing: Set<string>;
  entries: Snapshot['entries'];
};

type KeptFile = { sha256: string; size: number; content(): Readable };

async function stage(
  { folder, entries }: Staging,
  name: string,
  work: Parameters<typeof stageFile>[1],
): Promise<void> {
  const scratch = folder.scratch(name);
  entries.push({ name, content: () => streamScratch(scratch), ...(await stageFile(scratch, work)) });
}

/** They name places elsewhere, and how to get in. */
const MAY_HOLD_SECRETS: readonly ArchiveTableName[] = ['connectors', 'repositories'];

async function stageTable(session: Session, staging: Staging, name: ArchiveTableName): Promise<number> {
  const { tenant, projectId, ids, signal } = staging;
  const { id }: ArchiveTable = ARCHIVE_TABLES[name];
  let count = 0;
  await stage(staging, linesOf(name), async (write) => {
    for await (const rows of readArchiveRows(session, tenant, projectId, name)) {
      signal?.throwIfAborted();
      if (id) for (const row of rows) ids.add(id, row.id!);
      if (name === 'document_versions') for (const { values } of rows) await holdFiles(staging, values);
      for (const { values } of rows) {
        const shown = MAY_HOLD_SECRETS.includes(name) ? withoutSecrets(values) : values;
        const line = rewriteRow(name, shown, {
          id: ids.local,
          file: (uri) => staging.kept.get(uri)?.sha256 ?? null,
        });
        await write(`${JSON.stringify(line)}\n`);
      }
      count += rows.length;
    }
  });
  return count;
}

/** A second name for each file of a version: whoever removes the document meanwhile takes the first one away. */
async function holdFiles(
  staging: Staging,
  { original_uri, extracted_artifact_uri }: Record<string, unknown>,
) {
  const { kept, missing, hold, folder } = staging;
  for (const uri of [original_uri, extracted_artifact_uri]) {
    if (typeof uri !== 'string' || uri === '' || kept.has(uri) || missing.has(uri)) continue;
    const file = await held(hold, uri, folder.scratch(`file-${kept.size}`).path);
    if (file) kept.set(uri, await measured(file));
    else missing.add(uri);
  }
}

async function held(hold: HoldFile, uri: string, path: string): Promise<LentFile | undefined> {
  try {
    return await hold(uri, path);
  } catch (error) {
    if (error instanceof HelixError && error.code === 'original_missing') return undefined;
    throw error;
  }
}

async function measured(file: LentFile): Promise<KeptFile> {
  const content = () => streamLent(file);
  const { sha256, byteSize: size } = await hashOf(content());
  return { sha256, size, content };
}

/** Line n of the keys is about row n of the values, which are 32-bit floats, lowest byte first. */
async function stageVectors(session: Session, staging: Staging, spaceId: string | null): Promise<number> {
  const { tenant, projectId, ids, folder } = staging;
  let count = 0;
  const keys = folder.scratch(VECTOR_KEYS);
  const values = folder.scratch(VECTOR_VALUES);
  let written: KeptFile | undefined;
  const named = await stageFile(keys, async (writeKey) => {
    const staged = await stageFile(values, async (writeValue) => {
      if (spaceId === null) return;
      for await (const part of readArchiveVectors(session, tenant, { projectId, spaceId })) {
        staging.signal?.throwIfAborted();
        for (const { chunkId, keyNumber, hash, vector } of part) {
          const key = { chunk_id: ids.local('chunk', chunkId), key_number: keyNumber, embedding_hash: hash };
          await writeKey(`${JSON.stringify(key)}\n`);
          await writeValue(littleEndian(vector));
        }
        count += part.length;
      }
    });
    written = { content: () => streamScratch(values), ...staged };
  });
  staging.entries.push(
    { name: VECTOR_KEYS, content: () => streamScratch(keys), ...named },
    { name: VECTOR_VALUES, ...written! },
  );
  return count;
}

function littleEndian(vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(4 * vector.length);
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, 4 * index);
  return bytes;
}
