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

  function forget(key: string, problem?: string): void {
    const project = held.get(key);
    if (!project) return;
    held.delete(key);
    void project.threads.close(project.number).catch(() => {});
    if (problem === undefined || signal.aborted) return;
    resting.set(key, now() + REST_MS);
    log.warn({ project: project.place.projectId, problem }, 'memory.index_dropped');
  }

  /** Lets go of what nobody asked for lately, the longest first, until there is room. */
  function makeRoom(needed: number): boolean {
    const taken = () => [...held.values()].reduce((sum, { bytes }) => sum + bytes, needed);
    const oldestFirst = [...held].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [key, { usedAt }] of oldestFirst)
      if (taken() > most && usedAt < now() - IN_USE_MS) forget(key);
    return taken() <= most;
  }

  return {
    get: (key) => held.get(key),
    projects: () => [...held.values()],
    begin(key, place, chunks) {
      if ((resting.get(key) ?? 0) > now()) return undefined;
      const bytes = Math.ceil(chunks * bytesPerChunk(place.width));
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
  begin(key: string, place: ProjectPlace, chunks: number): HeldProject | undefined;
  /** With a problem it is told, and not tried again for a while. */
  forget(key: string, problem?: string): void;
  /** Lets go of what nobody asks for any more. */
  sweep(): void;
  close(): Promise<void>;
};

/**
 * What a chunk takes: a bit and a byte for each value of its vector, 4 bytes for each of its words, and its part of the words
 * themselves (1,220 bytes in 100,000 generated chunks of 100 words and 384 values).
 */
function bytesPerChunk(width: number): number {
  return width * 1.125 + 800;
}

const NOTHING_HELD = { versions: new Map(), share: 0 };

/** What a thread needs besides. */
const HEAP_MEGABYTES = 256;

/** A project that was asked for so lately is not let go of for another; one that was not for so long is let go of. */
const IN_USE_MS = 60_000;
const UNUSED_MS = 30 * 60_000;

/** So long after a failure it is not tried again. */
const REST_MS = 60_000;
