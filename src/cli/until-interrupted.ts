import { isAbort } from '../errors.ts';
import { createProgressLine } from './progress-line.ts';

/**
 * Runs long work that a second start goes on with. Ctrl-C ends it between two steps; then, and after a failure, it is
 * said that nothing is lost. Undefined when it was interrupted.
 */
export async function untilInterrupted<Result>(
  command: string,
  work: (signal: AbortSignal, show: (text: string) => void) => Promise<Result>,
): Promise<Result | undefined> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  const line = createProgressLine();
  try {
    return await work(stopping.signal, line.show);
  } catch (error) {
    line.clear();
    console.error(`What was done is kept. Run \`helix ${command}\` again to go on.`);
    if (!stopping.signal.aborted || !isAbort(error)) throw error;
    process.exitCode = 1;
    return undefined;
  } finally {
    line.clear();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
  }
}
