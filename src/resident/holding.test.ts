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
  projectId,
  spaceId: 'space',
  width: 384,
});

test('[MEMORY-LIMIT] a project for which there is no room is not begun, and that is told once', () => {
  const logged = open(1);
  expect(holding.begin('large', place(1), 10_000)).toBeUndefined();
  expect(holding.begin('large', place(1), 10_000)).toBeUndefined();
  expect(logged).toMatchObject([{ event: 'memory.index_too_large', project: 1, megabytes: 12 }]);
  expect(holding.projects()).toEqual([]);
});

test('[MEMORY-LIMIT] room is made of what nobody asked for in the last minute, the longest unused first', () => {
  open(3);
  for (const [number, key] of ['first', 'second'].entries()) {
    expect(holding.begin(key, place(number), 1000)).toBeDefined();
    clock += 1000;
  }
  expect(holding.begin('third', place(3), 1000), 'the others are in use').toBeUndefined();
  clock += MINUTE;
  expect(holding.begin('third', place(3), 1000)).toBeDefined();
  expect(holding.get('first')).toBeUndefined();
  expect(holding.get('second')).toBeDefined();
});

test('[MEMORY-FAILS] what failed is told, and not tried again for a minute', () => {
  const logged = open(3);
  holding.begin('project', place(1), 100);
  holding.forget('project', 'out of luck');
  expect(logged).toMatchObject([{ event: 'memory.index_dropped', problem: 'out of luck' }]);
  expect(holding.begin('project', place(1), 100)).toBeUndefined();
  clock += MINUTE + 1;
  expect(holding.begin('project', place(1), 100)).toBeDefined();
});

test('what nobody asks for any more is let go of', () => {
  open(3);
  holding.begin('project', place(1), 100);
  clock += 29 * MINUTE;
  holding.sweep();
  expect(holding.get('project')).toBeDefined();
  clock += 2 * MINUTE;
  holding.sweep();
  expect(holding.get('project')).toBeUndefined();
});

test('[MEMORY-FAILS] when a thread ends, what it held is let go of and new threads are started for what comes next', async () => {
  open(3);
  const project = holding.begin('project', place(1), 100)!;
  await project.threads.open(project.number, 384);
  await project.threads.stop();
  await expect.poll(() => holding.get('project')).toBeUndefined();
  await expect(project.threads.open(1, 384)).rejects.toThrow(/ended/);
  const other = holding.begin('other', place(2), 100)!;
  await other.threads.open(other.number, 384);
});
