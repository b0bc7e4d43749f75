import type { Logger } from '../log/logger.ts';
import type { Database } from '../store/database.ts';
import { type ContentVersion, listHeldVersions, type ProjectContent } from '../store/held-rows.ts';
import { CONFIDENTIALITIES } from '../terms.ts';
import { loadVersions } from './load-versions.ts';
import type { AskedProject, ProjectPlace } from './resident-projects.ts';
import type { ResidentThreads } from './resident-threads.ts';

/** Brings what is held of a project to what the database has now; false when it is not there any more. */
export async function refreshProject(context: RefreshContext, project: HeldProject): Promise<boolean> {
  const started = performance.now();
  const content = await readContent(context, project.place);
  if (!content) return false;
  // Somebody who began to ask earlier may see an older revision: what is held stays as it is.
  if (project.revision === content.revision && project.rebuilds === content.rebuilds) return true;
  const isNew = project.rebuilds !== content.rebuilds || project.share < FEWEST_ALIVE;
  const change = changeOf(isNew ? new Map() : project.versions, content.versions);
  // Until all of it is applied, what is held is of no revision, and nobody searches it.
  project.revision = undefined;
  if (isNew) await openAnew(project);
  await applyChange(context, project, change);
  project.versions = new Map(content.versions.map((version) => [version.versionId, version]));
  project.rebuilds = content.rebuilds;
  project.revision = content.revision;
  if (isNew) {
    const ms = Math.round(performance.now() - started);
    const megabytes = Math.round(project.bytes / 2 ** 20);
    context.log.info({ project: project.place.projectId, ms, megabytes }, 'memory.index_ready');
  }
  return true;
}

export type RefreshContext = {
  database: Database;
  log: Logger;
  signal: AbortSignal;
  megabytes: number;
  /** Whether there is room for what the project takes by now. */
  fits(project: HeldProject): boolean;
};

export type HeldProject = {
  place: ProjectPlace;
  threads: ResidentThreads;
  /** Its name in the threads. */
  number: number;
  /** What is held is the project in this revision; of none while it is changed. */
  revision?: number;
  rebuilds?: number;
  versions: ReadonlyMap<number, ContentVersion>;
  bytes: number;
  /** Of the chunks that are kept, those that are still in use. */
  share: number;
  usedAt: number;
  /** What it was called and how it was when it was last asked for and found. */
  seen?: AskedProject;
  refreshing?: Promise<void>;
  refreshedAt?: number;
};

/** There is less room than it takes. */
export class NoRoomError extends Error {}

/** With fewer, all is built anew: what is dropped takes room until then. */
const FEWEST_ALIVE = 0.6;

function readContent(
  { database, signal }: RefreshContext,
  place: ProjectPlace,
): Promise<ProjectContent | undefined> {
  const { tenant } = place;
  return database.withTenant(tenant, (session) => listHeldVersions(session, tenant, place), {
    readOnly: true,
    background: true,
    signal,
  });
}

/** What has to be loaded, let go of and classified anew, to come from some versions to others. */
export function changeOf(
  before: ReadonlyMap<number, ContentVersion>,
  after: readonly ContentVersion[],
): ContentChange {
  const change: ContentChange = { loaded: new Map(), dropped: [], classified: [] };
  const stays = new Set<number>();
  for (const { versionId, confidentiality, changedAt } of after) {
    const level = CONFIDENTIALITIES.indexOf(confidentiality);
    const known = before.get(versionId);
    if (known?.changedAt !== changedAt) change.loaded.set(versionId, level);
    else {
      stays.add(versionId);
      if (known.confidentiality !== confidentiality) change.classified.push([versionId, level]);
    }
  }
  for (const versionId of before.keys()) if (!stays.has(versionId)) change.dropped.push(versionId);
  return change;
}

export type ContentChange = {
  /** The levels of versions. */
  loaded: Map<number, number>;
  dropped: number[];
  classified: [versionId: number, level: number][];
};

async function openAnew(project: HeldProject): Promise<void> {
  const { threads, number, place } = project;
  await threads.close(number);
  await threads.open(number, place.width);
}

async function applyChange(
  { database, signal, megabytes, fits }: RefreshContext,
  project: HeldProject,
  { loaded, dropped, classified }: ContentChange,
): Promise<void> {
  const { threads, number, place } = project;
  let taken = 0;
  const note = ({ bytes, share }: { bytes: number; share: number }) => {
    taken = bytes;
    // While it is loaded, what it will take is not there for others.
    Object.assign(project, { bytes: Math.max(bytes, project.bytes), share });
    if (!fits(project))
      throw new NoRoomError(
        `with it, projects take more than the ${megabytes} MB that HELIX_MEMORY_INDEX_MB allows`,
      );
  };
  note(await threads.change(number, dropped, classified));
  for await (const versions of loadVersions({ database, signal, ...place }, loaded))
    note(await threads.add(number, versions));
  project.bytes = taken;
}
