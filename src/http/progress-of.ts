import type { Progress } from '../ingest/ingest-queued.ts';

/**
 * Turns work that reports its progress by a callback into steps that can be read one by one. Steps that nobody has
 * read yet are replaced by the newest, so a slow reader misses some and never holds the work up.
 */
export function progressOf<Result>(work: (onProgress: (step: Progress) => void) => Promise<Result>) {
  let newest: Progress | undefined;
  let finished = false;
  let wake = () => {};
  const result = work((step) => {
    newest = step;
    wake();
  });
  const settle = () => {
    finished = true;
    wake();
  };
  result.then(settle, settle);

  async function* steps(): AsyncGenerator<Progress> {
    while (!finished || newest) {
      if (newest) {
        const step = newest;
        newest = undefined;
        yield step;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  }
  return { progress: steps(), result };
}
