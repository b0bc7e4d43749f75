import { expect, test } from 'vitest';
import type { Hold } from './measure-hold.ts';
import { summariseMemory } from './summarise-memory.ts';

const SECONDS = 600;

test('a heap that is collected now and then does not grow, whatever it holds in between', () => {
  expect(heapSlopeOf(() => 100)).toBeCloseTo(0, 6);
  expect(heapSlopeOf((minutes) => 100 + 4 * minutes)).toBeCloseTo(4, 6);
});

test('with hardly a full collection nothing is said of the heap', () => {
  expect(heapSlopeOf(() => 100, 300)).toBeUndefined();
});

/** Of a process that leaves so much after a full collection, one in so many seconds, and 2 MB of garbage each second. */
function heapSlopeOf(aliveAt: (minutes: number) => number, everySeconds = 30): number | undefined {
  const seconds = Array.from({ length: SECONDS + 1 }, (_, second) => second);
  const hold = {
    fullAt: 0,
    endedAt: SECONDS * 1000,
    samples: seconds.map((second) => ({
      name: 'serve',
      pid: 1,
      at: second * 1000,
      megabytes: 300,
      seconds: second,
    })),
    probed: {
      serve: seconds.map((second) => ({
        at: second * 1000,
        heapMb: aliveAt(second / 60) + 2 * (second % everySeconds),
        collectedMb: second % everySeconds === 0 ? [aliveAt(second / 60)] : [],
      })),
      worker: [],
    },
  } as unknown as Hold;
  const [memory] = summariseMemory(hold);
  expect(memory?.slope.perUnit).toBeCloseTo(0, 6);
  return memory?.heapSlope?.perUnit;
}
