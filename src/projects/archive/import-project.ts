import { HelixError } from '../../errors.ts';
import type { EmbeddingModel } from '../../models/embedding-model.ts';
import { type ArchiveFolder, openArchiveFolder } from '../../store/archive-folders.ts';
import type { Database } from '../../store/database.ts';
import type { FileStore } from '../../store/file-store.ts';
import { refuseKnownProject, takeImportedIds } from '../../store/imported-project.ts';
import { tidyStore } from '../../store/tidy-store.ts';
import type { TenantId } from '../../terms.ts';
import { vectorsOf } from './archive-vectors.ts';
import { type CheckedArchive, checkArchive, unpackedName } from './check-archive.ts';
import { embedArchive } from './embed-archive.ts';
import { byKind, createImportedIds } from './local-ids.ts';
import { type ArchiveCounts, idCounts } from './manifest.ts';
import { type OpenArchive, openArchive } from './open-archive.ts';
import { storeArchive } from './store-archive.ts';

/**
 * Makes a new project of an archive on the disk. First all of it is checked, then vectors are made where those of the
 * archive are of another space, then everything is written in one transaction: it is seen whole or not at all. A failure
 * leaves nothing, and what a kill leaves on the disk is swept away. Throws `archive_invalid`, `project_exists`.
 */
export async function importProject(
  context: ImportContext,
  request: ImportRequest,
): Promise<ImportedProject> {
  const { database, files, tenant, embeddingModel } = context;
  const { path, signal, onProgress } = request;
  const folder = await openArchiveFolder(files, tenant);
  let isUnsure = false;
  try {
    const archive = await openArchive(path, { maxBytes: request.maxBytes, signal });
    const { manifest } = archive;
    const name = projectNameOf(request.name ?? manifest.project);
    await database.withTenant(tenant, (session) => refuseKnownProject(session, tenant, name), {
      readOnly: true,
    });
    const project = await checkArchive(archive, { folder, onProgress });
    const isSameSpace = manifest.space?.id === embeddingModel.spaceId;
    if (isSameSpace && manifest.space?.dimensions !== embeddingModel.dimensions)
      throw otherWidth(archive, embeddingModel);
    const vectors =
      isSameSpace || manifest.counts.chunks === 0
        ? vectorsOf(archive, embeddingModel.dimensions)
        : await embedArchive(archive, { folder, model: embeddingModel, signal, onProgress });
    const projectId = await store(context, archive, { ...request, folder, project, name, vectors });
    await tidyStore(context);
    const { counts, space, missing_files } = manifest;
    return {
      projectId,
      name,
      counts,
      archiveSpace: space?.id ?? null,
      isEmbeddedAnew: !isSameSpace && counts.chunks > 0,
      missingFiles: missing_files,
    };
  } catch (error) {
    // Whether the transaction came to its end is then not known: the next sweep looks at what the database has.
    isUnsure = error instanceof HelixError && error.code === 'database_unavailable';
    throw error;
  } finally {
    if (!isUnsure) await folder.remove();
  }
}

export type ImportContext = {
  database: Database;
  files: FileStore;
  tenant: TenantId;
  embeddingModel: EmbeddingModel;
};

export type ImportRequest = {
  /** Where the archive is. */
  path: string;
  /** What the project is called in the archive, when not given. */
  name?: string;
  /** What the archive may unpack to. */
  maxBytes: number;
  signal?: AbortSignal;
  onProgress?: (text: string) => void;
};

export type ImportedProject = {
  projectId: number;
  name: string;
  counts: ArchiveCounts;
  archiveSpace: string | null;
  /** Its vectors were of another space and had to be made again. */
  isEmbeddedAnew: boolean;
  /** Files that were missing already when the archive was made. */
  missingFiles: number;
};

type StoreOptions = ImportRequest & {
  folder: ArchiveFolder;
  project: CheckedArchive;
  name: string;
  vectors: ReturnType<typeof vectorsOf>;
};

async function store(context: ImportContext, archive: OpenArchive, options: StoreOptions): Promise<number> {
  const { database, tenant, embeddingModel } = context;
  const { folder, project, name, vectors, signal, onProgress } = options;
  const { manifest } = archive;
  const counts = idCounts(manifest);
  const taken = byKind((kind) => counts[kind] + manifest.gone[kind]);
  const first = await database.withTenant(tenant, (session) => takeImportedIds(session, tenant, taken));
  const addresses = new Map<string, string>();
  for (const { name: entry, sha256 } of manifest.entries)
    if (entry.startsWith('files/')) addresses.set(sha256, await folder.keep(unpackedName(sha256)));
  const ids = createImportedIds(first, counts);
  const request = {
    tenant,
    projectId: first.project,
    name,
    project,
    spaceId: embeddingModel.spaceId,
    vectors,
    ids,
    addresses,
    onProgress,
  };
  await database.withTenant(tenant, (session) => storeArchive(session, archive, request), { signal });
  await folder.settle();
  return first.project;
}

/** As the API takes names. */
function projectNameOf(name: string): string {
  const trimmed = name.trim();
  if (trimmed !== '' && trimmed.length <= 100 && !/\p{Cc}/u.test(trimmed) && trimmed.isWellFormed())
    return trimmed;
  const problem = `The project would be called ${JSON.stringify(name.slice(0, 120))}; a name has 1 to 100 characters and no control characters`;
  throw new HelixError('bad_request', { problem: `${problem}. Give another one with name.` });
}

function otherWidth({ manifest }: OpenArchive, { spaceId, dimensions }: EmbeddingModel): HelixError {
  const action = 'Export the project again, or import it with a model of another space.';
  const problem = `its vectors have ${manifest.space?.dimensions} values, and those of ${spaceId} have ${dimensions}`;
  return new HelixError('archive_invalid', { problem, action });
}
