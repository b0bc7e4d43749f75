import { createProgressLine } from './progress-line.ts';

/** Runs work that Ctrl-C ends between two steps, with a line of progress; `stopped` is what is said then. */
export async function untilStopped<Result>(
  stopped: string,
  work: (signal: AbortSignal, show: (text: string) => void) => Promise<Result>,
): Promise<Result> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error(stopped));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  const line = createProgressLine();
  try {
    return await work(stopping.signal, line.show);
  } catch (error) {
    // Whoever was in the middle of something says only that it was aborted.
    stopping.signal.throwIfAborted();
    throw error;
  } finally {
    line.clear();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
  }
}
