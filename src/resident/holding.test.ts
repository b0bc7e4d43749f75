import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createHolding, type Holding } from './holding.ts';

const MINUTE = 60_000;
let clock = 0;
let holding: Holding;
afterEach(() => holding.close());

function open(megabytes: number) {
  const logged: Record<string, unknown>[] = [];
  const log = pino({ base: null, messageKey: 'event' }, { write: (line) => logged.push(JSON.parse(line)) });
  clock = 1_000_000;
  holding = createHolding({ megabytes, log, now: () => clock, signal: new AbortController().signal });
  return logged;
}

const place = (projectId: number) => ({
  tenant: 'aaaaaaaa-0000-4000-8000-000000000000',
  began: '1763496000.5',
  projectId,
  spaceId: 'space',
  width: 384,
});

const sizeOf = (chunks: number) => ({ chunks, hasSearchKeys: false });

test('[MEMORY-LIMIT] a project for which there is no room is not begun, and that is told once', () => {
  const logged = open(1);
  expect(holding.begin('large', place(1), sizeOf(10_000))).toBeUndefined();
  expect(holding.begin('large', place(1), sizeOf(10_000))).toBeUndefined();
  expect(logged).toMatchObject([{ event: 'memory.index_too_large', project: 1, megabytes: 31 }]);
  expect(holding.projects()).toEqual([]);
});

test('[MEMORY-LIMIT] room is made of what nobody asked for in the last minute, the longest unused first', () => {
  open(14);
  for (const [number, key] of ['first', 'second'].entries()) {
    expect(holding.begin(key, place(number), sizeOf(1000))).toBeDefined();
    clock += 1000;
  }
  expect(holding.begin('third', place(3), sizeOf(1000)), 'the others are in use').toBeUndefined();
  clock += MINUTE;
  expect(holding.begin('third', place(3), sizeOf(1000))).toBeDefined();
  expect(holding.get('first')).toBeUndefined();
  expect(holding.get('second')).toBeDefined();
});

test('[MEMORY-LIMIT] nothing is let go of for a project that would not fit all the same', () => {
  open(16);
  holding.begin('small', place(1), sizeOf(100));
  clock += 2 * MINUTE;
  expect(holding.begin('huge', place(2), sizeOf(10_000_000))).toBeUndefined();
  expect(holding.get('small')).toBeDefined();
});

test('[MEMORY-LIMIT] a project that grows makes others go, and has no room when they are in use', () => {
  open(16);
  const idle = holding.begin('idle', place(1), sizeOf(100))!;
  const grown = holding.begin('grown', place(2), sizeOf(100))!;
  grown.bytes = 14 * 2 ** 20;
  expect(holding.fits(grown), 'both are in use').toBe(false);
  clock += 2 * MINUTE;
  grown.usedAt = clock;
  expect(holding.fits(grown)).toBe(true);
  expect(holding.projects()).toEqual([grown]);
  expect(idle.bytes).toBeGreaterThan(4 * 2 ** 20);
  grown.bytes = 17 * 2 ** 20;
  expect(holding.fits(grown)).toBe(false);
});

test('[MEMORY-FAILS] what failed is told, and not tried again for a minute', () => {
  const logged = open(16);
  holding.begin('project', place(1), sizeOf(100));
  holding.forget('project', 'out of luck');
  expect(logged).toMatchObject([{ event: 'memory.index_dropped', problem: 'out of luck' }]);
  expect(holding.begin('project', place(1), sizeOf(100))).toBeUndefined();
  clock += MINUTE + 1;
  expect(holding.begin('project', place(1), sizeOf(100))).toBeDefined();
});

test('what nobody asks for any more is let go of', () => {
  open(16);
  holding.begin('project', place(1), sizeOf(100));
  clock += 29 * MINUTE;
  holding.sweep();
  expect(holding.get('project')).toBeDefined();
  clock += 2 * MINUTE;
  holding.sweep();
  expect(holding.get('project')).toBeUndefined();
});

test('[MEMORY-FAILS] when a thread ends, what it held is let go of and new threads are started for what comes next', async () => {
  open(16);
  const project = holding.begin('project', place(1), sizeOf(100))!;
  await project.threads.open(project.number, 384);
  await project.threads.stop();
  await expect.poll(() => holding.get('project')).toBeUndefined();
  await expect(project.threads.open(1, 384)).rejects.toThrow(/ended/);
  const other = holding.begin('other', place(2), sizeOf(100))!;
  await other.threads.open(other.number, 384);
});
