import { BUILT_IN_AGENTS } from '../../agents/built-in-agents.ts';
import { HelixError } from '../../errors.ts';
import type { RequireRoom } from '../../ingest/submit-document.ts';
import type { EmbeddingModel } from '../../models/embedding-model.ts';
import { type ArchiveFolder, openArchiveFolder } from '../../store/archive-folders.ts';
import type { Database, Session } from '../../store/database.ts';
import { ensureSpace } from '../../store/ensure-tenant.ts';
import type { FileStore } from '../../store/file-store.ts';
import { refuseKnownProject, takeImportedIds } from '../../store/imported-project.ts';
import type { ProjectSettings } from '../../store/project-settings.ts';
import type { ScratchFile } from '../../store/scratch-file.ts';
import { tidyStore } from '../../store/tidy-store.ts';
import type { TenantId } from '../../terms.ts';
import { SHOWN_LINE } from '../../text/shown-line.ts';
import { vectorsOf } from './archive-vectors.ts';
import { type CheckedArchive, checkArchive, unpackedName } from './check-archive.ts';
import type { ConnectorName } from './check-content.ts';
import { embedArchive } from './embed-archive.ts';
import { byKind, createImportedIds } from './local-ids.ts';
import { type ArchiveCounts, idCounts } from './manifest.ts';
import { type OpenArchive, openArchive } from './open-archive.ts';
import { type InstalledPolicies, policiesOfImport } from './policies-of-import.ts';
import { type SpacesOfImport, spaceOfImport } from './space-of-import.ts';
import { storeArchive } from './store-archive.ts';

/**
 * Makes a new project of an archive on the disk. First all of it is checked, then vectors are made where those of the
 * archive are of a space that there is no model for, then everything is written in one transaction: it is seen whole or not at all. A failure
 * leaves nothing, and what a kill leaves on the disk is swept away. Throws `archive_invalid`, `project_exists`,
 * `limit_reached`.
 */
export async function importProject(
  context: ImportContext,
  request: ImportRequest,
): Promise<ImportedProject> {
  const { database, files, tenant } = context;
  const { path, key, signal, onProgress } = request;
  const folder = await openArchiveFolder(files, tenant);
  let isUnsure = false;
  try {
    const archive = await openArchive({ path, key }, { maxBytes: request.maxBytes, signal });
    const { manifest } = archive;
    const name = projectNameOf(request.name ?? manifest.project);
    await database.withTenant(tenant, (session) => refuseKnownProject(session, tenant, name), {
      readOnly: true,
    });
    const checked = await checkArchive(archive, { folder, trust: request.trust, onProgress });
    const { documents, bytes } = checked.kept;
    const requireRoom = await context.limits.roomOf(tenant);
    // Asked here as well, before vectors are made that may have to be paid for.
    await database.withTenant(tenant, (session) => requireRoom(session, bytes, { documents }));
    const taken = whatIsTaken(context, checked, request.trust);
    const { model, own } = spaceOfImport(context, manifest, taken.settings);
    const isSameSpace = manifest.space?.id === model.spaceId;
    if (isSameSpace && manifest.space?.dimensions !== model.dimensions) throw otherWidth(archive, model);
    const isEmbeddedAnew = !isSameSpace && manifest.counts.chunks > 0;
    const vectors = isEmbeddedAnew
      ? await embedArchive(archive, { folder, model, signal, onProgress })
      : vectorsOf(archive, model.dimensions);
    if (own !== undefined) await ensureSpace(database, tenant, model);
    const project = { createdAt: checked.createdAt, settings: { ...taken.settings, space: own } };
    const leftOutAgents = taken.leftOut.agents;
    const refuseTooMuch = (session: Session) => requireRoom(session, bytes, { documents, areIn: true });
    const options = {
      ...request,
      folder,
      project,
      leftOutAgents,
      name,
      vectors,
      spaceId: model.spaceId,
      refuseTooMuch,
    };
    const projectId = await store(context, archive, options);
    await tidyStore(context);
    const { counts, space, missing_files } = manifest;
    return {
      projectId,
      name,
      counts,
      space: model.spaceId,
      archiveSpace: space?.id ?? null,
      isEmbeddedAnew,
      missingFiles: missing_files,
      ...taken,
      settings: project.settings,
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
  /** What the tenant may keep. */
  limits: { roomOf(tenant: TenantId): Promise<RequireRoom> };
} & SpacesOfImport &
  InstalledPolicies;

export type ImportRequest = ScratchFile & {
  /** What the project is called in the archive, when not given. */
  name?: string;
  /**
   * Whoever made the archive is trusted as much as whoever runs this Helix: nothing that it says about what is believed is
   * left out.
   */
  trust?: boolean | undefined;
  /** What the archive may unpack to. */
  maxBytes: number;
  signal?: AbortSignal;
  onProgress?: (text: string) => void;
};

export type ImportedProject = {
  projectId: number;
  name: string;
  counts: ArchiveCounts;
  /** The one that its documents are searched in here. */
  space: string;
  archiveSpace: string | null;
  /** Its vectors were of another space and had to be made again. */
  isEmbeddedAnew: boolean;
  /** Files that were missing already when the archive was made. */
  missingFiles: number;
} & Taken;

/** What came along that decides what is believed, and what of it did not. */
export type Taken = {
  settings: ProjectSettings;
  agents: string[];
  connectors: ConnectorName[];
  leftOut: { settings: Record<string, string | number>; agents: string[] };
};

function whatIsTaken(
  context: InstalledPolicies,
  { settings, agents, connectors }: CheckedArchive,
  trust = false,
): Taken {
  if (trust) return { settings, agents, connectors, leftOut: { settings: {}, agents: [] } };
  const policies = policiesOfImport(context, settings);
  const own = agents.filter((name) => !BUILT_IN_AGENTS.some((each) => each.name === name));
  const replacing = agents.filter((name) => !own.includes(name));
  return {
    settings: policies.settings,
    agents: own,
    connectors,
    leftOut: { settings: policies.leftOut, agents: replacing },
  };
}

type StoreOptions = ImportRequest & {
  folder: ArchiveFolder;
  project: Pick<CheckedArchive, 'settings' | 'createdAt'>;
  leftOutAgents: string[];
  name: string;
  vectors: ReturnType<typeof vectorsOf>;
  spaceId: string;
  /** Asked at the end of the transaction, when all is in: until then other documents of the tenant need not wait. */
  refuseTooMuch(session: Session): Promise<void>;
};

async function store(context: ImportContext, archive: OpenArchive, options: StoreOptions): Promise<number> {
  const { database, tenant } = context;
  const { folder, project, leftOutAgents, name, vectors, spaceId, signal, onProgress } = options;
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
    leftOutAgents,
    spaceId,
    vectors,
    ids,
    addresses,
    onProgress,
  };
  const write = async (session: Session) => {
    await storeArchive(session, archive, request);
    await options.refuseTooMuch(session);
  };
  await database.withTenant(tenant, write, { signal });
  await folder.settle();
  return first.project;
}

/** As the API takes names. */
function projectNameOf(name: string): string {
  const trimmed = name.trim();
  if (trimmed !== '' && trimmed.length <= 100 && SHOWN_LINE.test(trimmed)) return trimmed;
  const problem = `The project would be called ${JSON.stringify(name.slice(0, 120))}; a name has 1 to 100 characters, and none that do not show`;
  throw new HelixError('bad_request', { problem: `${problem}. Give another one with name.` });
}

function otherWidth({ manifest }: OpenArchive, { spaceId, dimensions }: EmbeddingModel): HelixError {
  const action = 'Export the project again, or import it with a model of another space.';
  const problem = `its vectors have ${manifest.space?.dimensions} values, and those of ${spaceId} have ${dimensions}`;
  return new HelixError('archive_invalid', { problem, action });
}
