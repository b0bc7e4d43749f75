import type { Logger } from '../log/logger.ts';
import type { HeldProject } from './refresh-project.ts';
import type { ProjectPlace } from './resident-projects.ts';
import { type ResidentThreads, startResidentThreads } from './resident-threads.ts';

/** Which projects are held, within the memory there is for them, in threads that are started when they are needed. */
export function createHolding({ megabytes, log, now, signal }: HoldingOptions): Holding {
  const most = megabytes * 2 ** 20;
  const held = new Map<string, HeldProject>();
  const resting = new Map<string, number>();
  let threads: ResidentThreads | undefined;
  let lastNumber = 0;

  function startThreads(): ResidentThreads {
    const started = startResidentThreads(megabytes + HEAP_MEGABYTES);
    void started.ended.then((problem) => {
      if (threads === started) threads = undefined;
      for (const [key, project] of held) if (project.threads === started) forget(key, problem);
      void started.stop();
    });
    return started;
  }

  function forget(key: string, problem?: string, restMs = REST_MS): void {
    const project = held.get(key);
    if (!project) return;
    held.delete(key);
    void project.threads.close(project.number).catch(() => {});
    if (problem === undefined || signal.aborted) return;
    resting.set(key, now() + restMs);
    log.warn({ project: project.place.projectId, problem }, 'memory.index_dropped');
  }

  /** Lets go of what nobody asked for lately, the longest first, if that makes room. */
  function makeRoom(needed: number, besides?: HeldProject): boolean {
    const others = [...held].filter(([, project]) => project !== besides);
    const goes = toLetGo(others, {
      needed: needed + (besides?.bytes ?? 0),
      most,
      unusedSince: now() - IN_USE_MS,
    });
    for (const key of goes ?? []) forget(key);
    return goes !== undefined;
  }

  return {
    get: (key) => held.get(key),
    projects: () => [...held.values()],
    fits: (project) => makeRoom(0, project),
    begin(key, place, size) {
      if ((resting.get(key) ?? 0) > now()) return undefined;
      const bytes = expectedBytes(place, size);
      if (!makeRoom(bytes)) {
        resting.set(key, now() + REST_MS);
        log.info(
          { project: place.projectId, megabytes: Math.ceil(bytes / 2 ** 20) },
          'memory.index_too_large',
        );
        return undefined;
      }
      threads ??= startThreads();
      const project = { ...NOTHING_HELD, place, threads, number: ++lastNumber, bytes, usedAt: now() };
      held.set(key, project);
      return project;
    },
    forget,
    sweep() {
      for (const [key, { usedAt }] of held) if (usedAt < now() - UNUSED_MS) forget(key);
      for (const [key, until] of resting) if (until < now()) resting.delete(key);
    },
    async close() {
      held.clear();
      await threads?.stop();
    },
  };
}

export type HoldingOptions = { megabytes: number; log: Logger; now: () => number; signal: AbortSignal };

export type Holding = {
  get(key: string): HeldProject | undefined;
  projects(): HeldProject[];
  /** Undefined when there is no room for it, or it failed a moment ago. */
  begin(key: string, place: ProjectPlace, size: ProjectSize): HeldProject | undefined;
  /** Whether there is room for all that is held, now that this one takes more; others may have to go for it. */
  fits(project: HeldProject): boolean;
  /** With a problem it is told, and not tried again for a while: a minute, unless something else is said. */
  forget(key: string, problem?: string, restMs?: number): void;
  /** Lets go of what nobody asks for any more. */
  sweep(): void;
  close(): Promise<void>;
};

/**
 * What a chunk takes: for its words 4 bytes each and its part of the words themselves, for a vector a bit, a byte and
 * four for each value (2,800 bytes in 100,000 generated chunks of 100 words and 384 values). Rows of tables have vectors of their own: how
 * many chunks have them is not known before.
 */
const BYTES_OF_WORDS = 800;
const BYTES_OF_VALUE = 5.125;
const VECTORS_WITH_KEYS = 3;

/** The first pages of everything. */
const FIXED_BYTES = 4 * 2 ** 20;

type ProjectSize = { chunks: number; hasSearchKeys: boolean };

function expectedBytes({ width }: ProjectPlace, { chunks, hasSearchKeys }: ProjectSize): number {
  const vectors = hasSearchKeys ? VECTORS_WITH_KEYS : 1;
  return Math.ceil(FIXED_BYTES + chunks * (BYTES_OF_WORDS + vectors * width * BYTES_OF_VALUE));
}

/** Which projects have to go so that there is room; none may that is in use, so there may be no way. */
function toLetGo(
  held: readonly (readonly [key: string, project: HeldProject])[],
  { needed, most, unusedSince }: { needed: number; most: number; unusedSince: number },
): string[] | undefined {
  let taken = held.reduce((sum, [, { bytes }]) => sum + bytes, needed);
  const goes: string[] = [];
  for (const [key, { usedAt, bytes }] of held.toSorted(([, a], [, b]) => a.usedAt - b.usedAt)) {
    if (taken <= most) break;
    if (usedAt >= unusedSince) continue;
    goes.push(key);
    taken -= bytes;
  }
  return taken <= most ? goes : undefined;
}

const NOTHING_HELD = { versions: new Map(), share: 0 };

/** What a thread needs besides. */
const HEAP_MEGABYTES = 256;

/** A project that was asked for so lately is not let go of for another; one that was not for so long is let go of. */
const IN_USE_MS = 60_000;
const UNUSED_MS = 30 * 60_000;

/** So long after a failure it is not tried again. */
const REST_MS = 60_000;
