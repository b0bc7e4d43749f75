import { expect, test } from 'vitest';
import { readTasks } from './read-trace.ts';

test('tasks of the page are told from those of other threads', () => {
  const traceEvents = [
    { name: 'thread_name', ph: 'M', pid: 7, tid: 1, args: { name: 'CrRendererMain' } },
    { name: 'thread_name', ph: 'M', pid: 7, tid: 2, args: { name: 'Compositor' } },
    { name: 'RunTask', ph: 'X', pid: 7, tid: 1, dur: 52_000, tdur: 12_000 },
    { name: 'RunTask', ph: 'X', pid: 7, tid: 2, dur: 90_000, tdur: 90_000 },
    { name: 'RunTask', ph: 'X', pid: 8, tid: 1, dur: 90_000, tdur: 90_000 },
    { name: 'Layout', ph: 'X', pid: 7, tid: 1, dur: 90_000, tdur: 90_000 },
  ];
  expect(readTasks(JSON.stringify({ traceEvents }))).toEqual([{ wallMs: 52, processorMs: 12 }]);
});
