import { messageOf } from '../errors.ts';
import type { Logger } from '../log/logger.ts';
import type { Database } from '../store/database.ts';
import type { ProjectState } from '../store/lexical-statistics.ts';
import type { TenantId } from '../terms.ts';
import type { VectorAnswer, VectorQuestion, WordAnswer, WordQuestion } from './held-questions.ts';
import { createHolding, type Holding } from './holding.ts';
import { type HeldProject, NoRoomError, refreshProject } from './refresh-project.ts';
import { MOST_CHUNKS } from './word-entries.ts';

/**
 * The large projects of a process that serves, held in memory so that a question is answered without a look through an
 * index of the database. The database stays what decides: what was found is read there, under its row-level security, and used only
 * when that transaction sees the project in the very revision that was searched.
 */
export function createResidentProjects(options: ResidentOptions): ResidentProjects {
  const { now = Date.now } = options;
  const closing = new AbortController();
  const holding = createHolding({ ...options, now, signal: closing.signal });
  const sweeping = setInterval(holding.sweep, SWEEP_MS).unref();

  function refresh(key: string, project: HeldProject): void {
    if (project.refreshing || (project.refreshedAt ?? 0) > now() - PAUSE_MS) return;
    const context = { ...options, signal: closing.signal, fits: holding.fits };
    // It may have been let go of meanwhile, and another one begun in its place.
    const forget = (problem?: string, restMs?: number) =>
      holding.get(key) === project && holding.forget(key, problem, restMs);
    project.refreshing = refreshProject(context, project)
      .then((isThere) => void (isThere || forget()))
      .catch(
        (error) => void forget(messageOf(error), error instanceof NoRoomError ? NO_ROOM_REST_MS : undefined),
      )
      .finally(() => {
        project.refreshing = undefined;
        project.refreshedAt = now();
      });
  }

  function forgetName(space: ProjectSpace, name: string): void {
    for (const project of holding.projects()) if (isCalled(project, space, name)) project.seen = undefined;
  }

  return {
    holds: (tenant) => holding.projects().some(({ place }) => place.tenant === tenant),
    find(place, { name, state }) {
      if (state.hasOldWords) return undefined;
      const key = `${place.tenant}/${place.projectId}/${place.began}/${place.spaceId}`;
      const project = holding.get(key) ?? began(holding, key, { place, state, options, closing });
      if (!project) return undefined;
      project.usedAt = now();
      if (project.revision !== state.revision) {
        refresh(key, project);
        return undefined;
      }
      // A name may have been another project's until now.
      forgetName(place, name);
      project.seen = { name, state };
      return { place, state, project: searchedIn(project) };
    },
    lastSeen(space, name) {
      const project = holding.projects().find((each) => isCalled(each, space, name));
      if (!project?.seen || project.seen.state.revision !== project.revision) return undefined;
      return { place: project.place, state: project.seen.state, project: searchedIn(project) };
    },
    forgetName,
    state() {
      const projects = holding.projects();
      return { projects: projects.length, bytes: projects.reduce((sum, { bytes }) => sum + bytes, 0) };
    },
    async settled() {
      await Promise.all(holding.projects().map(({ refreshing }) => refreshing));
    },
    async close() {
      clearInterval(sweeping);
      closing.abort();
      await Promise.all(holding.projects().map(({ refreshing }) => refreshing));
      await holding.close();
    },
  };
}

/** Port of retrieval: searches projects without the database, where they are held. */
export interface ResidentProjects {
  /** Whether anything of the tenant is held, so that it is worth asking. */
  holds(tenant: TenantId): boolean;
  /**
   * The project as it is in `state`. When it is not held so, it will be, some time after, if it is large enough and there is
   * room.
   */
  find(place: ProjectPlace, asked: AskedProject): SeenProject | undefined;
  /**
   * The project that was last found by this name, as it was then and is still held. Whether it is still that one, and in that
   * state, only the database can say.
   */
  lastSeen(space: ProjectSpace, name: string): SeenProject | undefined;
  /** A name that could not be confirmed is asked for in the database again, before anything is searched. */
  forgetName(space: ProjectSpace, name: string): void;
  /** How many projects are held or being loaded, and what they take. */
  state(): { projects: number; bytes: number };
  /** Resolves when nothing is being loaded any more. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export type AskedProject = { name: string; state: ProjectState };
export type SeenProject = { place: ProjectPlace; state: ProjectState; project: SearchedProject };

export type SearchedProject = {
  searchWords(search: WordQuestion): Promise<WordAnswer>;
  searchVectors(search: VectorQuestion): Promise<VectorAnswer>;
};

/** A project, and the space that its vectors are in. `began` tells it from one that had its number before. */
export type ProjectPlace = ProjectSpace & { projectId: number; began: string };
export type ProjectSpace = { tenant: TenantId; spaceId: string; width: number };

export type ResidentOptions = {
  database: Database;
  /** That may be taken in all; 0 holds nothing. */
  megabytes: number;
  /** Projects of fewer chunks are not held: of a small one the database looks at every vector, and misses nothing. */
  fewest: number;
  log: Logger;
  now?: () => number;
};

const SWEEP_MS = 60_000;

/** What turned out to be too large when it was nearly loaded is not loaded again and again. */
const NO_ROOM_REST_MS = 30 * 60_000;

/** So long after the last time it is not looked for changes. */
const PAUSE_MS = 200;

/** A place for the project, if it is worth one. */
function began(holding: Holding, key: string, asked: Asked): HeldProject | undefined {
  const { place, state, options, closing } = asked;
  const isLarge = state.chunks >= options.fewest && state.chunks < MOST_CHUNKS / 2;
  if (!isLarge || state.hasOldWords || closing.signal.aborted) return undefined;
  return holding.begin(key, place, state);
}

type Asked = { place: ProjectPlace; state: ProjectState; options: ResidentOptions; closing: AbortController };

function searchedIn({ threads, number }: HeldProject): SearchedProject {
  return {
    searchWords: (search) => threads.searchWords(number, search),
    searchVectors: (search) => threads.searchVectors(number, search),
  };
}

function isCalled(
  { place, seen }: HeldProject,
  { tenant, spaceId, width }: ProjectSpace,
  name: string,
): boolean {
  const isThere = place.tenant === tenant && place.spaceId === spaceId && place.width === width;
  return isThere && seen?.name === name;
}
