/** The tasks of the page's main thread, in milliseconds, by the clock and by the processor time they took. */
export function readTasks(trace: string): Task[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const mainThreads = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${pid} ${tid}`);
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) =>
      ph === 'X' && name.endsWith('RunTask') && mainThreads.includes(`${pid} ${tid}`),
  );
  return tasks.map(({ dur = 0, tdur = 0 }) => ({ wallMs: dur / 1000, processorMs: tdur / 1000 }));
}

export type Task = { wallMs: number; processorMs: number };

/** Times are in microseconds. */
type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
};
