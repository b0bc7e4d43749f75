import { HelixError } from '../../errors.ts';
import type { ReaderOptions } from './preparer.ts';

/** How often is looked. Memory that is only filled grows by at most 2 GB/s, so at most 200 MB come in between. */
const INTERVAL_MS = 100;

/** Calls `onBreach` once, with what to tell the user, when the reading of a document goes over a limit. */
export function watchLimits(
  options: ReaderOptions,
  { name, megabytes, onBreach }: Watched,
): { advanced(): void; stop(): void } {
  const start = performance.now();
  let lastAdvance = start;
  const breach = (limit: string, setting: string) => {
    clearInterval(timer);
    onBreach(new HelixError('reader_limit', { name, limit, setting }));
  };
  const look = () => {
    const now = performance.now();
    if ((megabytes() ?? 0) > options.memoryMegabytes) {
      breach(`${options.memoryMegabytes} MB of memory`, 'HELIX_READER_MEMORY_MB');
    } else if (now - start > options.totalSeconds * 1000) {
      breach(`${options.totalSeconds} s`, 'HELIX_READER_TIME_S');
    } else if (now - lastAdvance > options.stallSeconds * 1000) {
      breach(`${options.stallSeconds} s without a page finished`, 'HELIX_READER_STALL_S');
    }
  };
  const timer = setInterval(look, INTERVAL_MS);
  return {
    advanced() {
      lastAdvance = performance.now();
    },
    stop() {
      clearInterval(timer);
    },
  };
}

type Watched = {
  name: string;
  /** What the process takes now. */
  megabytes: () => number | undefined;
  onBreach: (error: HelixError) => void;
};
