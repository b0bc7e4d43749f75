import type { Hold } from './measure-hold.ts';
import { lowestIn, type Point, type Slope, slopeOf } from './statistics.ts';

/** Until then heaps grow to their size and code is compiled; what comes after is measured. */
export const WARM_UP_SHARE = 0.25;
/** Long enough to hold a full collection of the heap at this load. */
const STRETCH_MINUTES = 0.25;

/** The memory of each process that was there all the time: how large, and how much it grows. */
export function summariseMemory(hold: Hold): ProcessMemory[] {
  const { fullAt, endedAt } = hold;
  const warmAt = fullAt + (endedAt - fullAt) * WARM_UP_SHARE;
  const processes = Map.groupBy(
    hold.samples.filter(({ at }) => at >= fullAt && at <= endedAt),
    ({ pid }) => pid,
  );
  return [...processes.values()].flatMap((samples) => {
    const { name } = samples[0]!;
    const points = samples.map(({ at, megabytes }) => ({ x: (at - fullAt) / 60_000, y: megabytes }));
    if (samples[0]!.at > warmAt || samples.at(-1)!.at < endedAt - 10_000) return [];
    const seconds = samples.at(-1)!.seconds - samples[0]!.seconds;
    const warm = points.filter(({ x }) => x >= (warmAt - fullAt) / 60_000);
    const heap = heapOf(hold, name).filter(({ x }) => x >= (warmAt - fullAt) / 60_000);
    return {
      name,
      megabytes: { first: points[0]!.y, last: points.at(-1)!.y, most: Math.max(...points.map(({ y }) => y)) },
      slope: slopeOf(warm),
      heapSlope: heap.length > 0 ? slopeOf(lowestIn(heap, STRETCH_MINUTES)) : undefined,
      cores: seconds / ((endedAt - fullAt) / 1000),
      resident: points,
      heap: heapOf(hold, name),
    };
  });
}

export type ProcessMemory = {
  /** As in `ProcessSample`; two of the same name are two processes. */
  name: string;
  megabytes: { first: number; last: number; most: number };
  /** Megabytes a minute after the warm-up, of what is resident. */
  slope: Slope;
  /** The same of the heap when it was just collected, where it is known. */
  heapSlope: Slope | undefined;
  /** Of a processor, on average. */
  cores: number;
  resident: Point[];
  heap: Point[];
};

function heapOf({ probed, fullAt, endedAt }: Hold, name: string): Point[] {
  const lines = name === 'serve' || name === 'worker' ? probed[name] : [];
  return lines
    .filter(({ at }) => at >= fullAt && at <= endedAt)
    .map(({ at, heapMb }) => ({ x: (at - fullAt) / 60_000, y: heapMb }));
}
