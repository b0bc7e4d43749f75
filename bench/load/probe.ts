/**
 * Loaded into a process of Helix before it starts (`node --import`). Writes a line of JSON a second to the file
 * descriptor 3: what only the process itself can know.
 */
import { writeSync } from 'node:fs';
import {
  constants,
  monitorEventLoopDelay,
  type PerformanceEntry,
  PerformanceObserver,
} from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
import pg from 'pg';

const EVERY_MS = 1000;
const DESCRIPTOR = 3;

// Processes and threads that Helix starts have other uses for the descriptor.
if (isMainThread && process.argv[1]?.endsWith('/bin/helix.js')) report();

function report(): void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const waits = watchPools();
  const collected = watchCollections();
  const timer = setInterval(() => {
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    const line: ProbeLine = {
      heapMb: heapUsed / 1024 ** 2,
      collectedMb: collected.splice(0),
      externalMb: (external + arrayBuffers) / 1024 ** 2,
      // The sampling interval itself is not a delay.
      loopDelayMs: Math.max(0, delay.percentile(99) / 1e6 - 10),
      loopDelayMaxMs: Math.max(0, delay.max / 1e6 - 10),
      resources: countEach(process.getActiveResourcesInfo()),
      poolWaitsMs: waits.splice(0),
    };
    delay.reset();
    try {
      writeSync(DESCRIPTOR, `${JSON.stringify(line)}\n`);
    } catch {
      clearInterval(timer); // nobody reads any more
    }
  }, EVERY_MS);
  timer.unref();
}

/** What the heap held after each full collection, in megabytes: what is alive, without what only waits to be collected. */
function watchCollections(): number[] {
  const collected: number[] = [];
  new PerformanceObserver((list) => {
    const isFull = ({ detail }: PerformanceEntry & { detail?: unknown }) =>
      (detail as { kind: number }).kind === constants.NODE_PERFORMANCE_GC_MAJOR;
    if (list.getEntries().some(isFull)) collected.push(process.memoryUsage().heapUsed / 1024 ** 2);
  }).observe({ entryTypes: ['gc'] });
  return collected;
}

/** How long each connection of a pool was waited for. */
function watchPools(): number[] {
  const waits: number[] = [];
  const { connect } = pg.Pool.prototype;
  pg.Pool.prototype.connect = function timed(this: pg.Pool, ...given: unknown[]) {
    const started = performance.now();
    const result: unknown = Reflect.apply(connect, this, given);
    const note = () => void waits.push(Math.round((performance.now() - started) * 10) / 10);
    if (result instanceof Promise) result.then(note, note);
    return result;
  } as typeof connect;
  return waits;
}

function countEach(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

export type ProbeLine = {
  heapMb: number;
  /** Just after the full collections of the last second. */
  collectedMb: number[];
  externalMb: number;
  /** Of the last second. */
  loopDelayMs: number;
  loopDelayMaxMs: number;
  resources: Record<string, number>;
  poolWaitsMs: number[];
};
