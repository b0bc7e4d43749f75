import type { Hold } from './measure-hold.ts';
import { type Point, type Slope, slopeOf } from './statistics.ts';

/**
 * Until then heaps grow to their size and code is compiled; what comes after is measured. Under 500 streams that takes
 * four to five minutes, by ever smaller steps.
 */
export const WARM_UP_SHARE = 0.5;
/** With fewer full collections, the line through them says nothing; what is resident is judged in any case. */
const FEWEST_COLLECTIONS = 4;

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
    const isWarm = ({ x }: Point) => x >= (warmAt - fullAt) / 60_000;
    const collected = collectedOf(hold, name).filter(isWarm);
    return {
      name,
      megabytes: { first: points[0]!.y, last: points.at(-1)!.y, most: Math.max(...points.map(({ y }) => y)) },
      slope: slopeOf(points.filter(isWarm)),
      heapSlope: collected.length >= FEWEST_COLLECTIONS ? slopeOf(collected) : undefined,
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
  /** The same of the heap after its full collections, where there were enough. */
  heapSlope: Slope | undefined;
  /** Of a processor, on average. */
  cores: number;
  resident: Point[];
  heap: Point[];
};

function heapOf(hold: Hold, name: string): Point[] {
  return linesOf(hold, name).map(({ x, heapMb }) => ({ x, y: heapMb }));
}

function collectedOf(hold: Hold, name: string): Point[] {
  return linesOf(hold, name).flatMap(({ x, collectedMb }) => collectedMb.map((y) => ({ x, y })));
}

/** What the process said of itself while the streams were held, by minutes. */
function linesOf({ probed, fullAt, endedAt }: Hold, name: string) {
  const lines = name === 'serve' || name === 'worker' ? probed[name] : [];
  return lines
    .filter(({ at }) => at >= fullAt && at <= endedAt)
    .map((line) => ({ ...line, x: (line.at - fullAt) / 60_000 }));
}
