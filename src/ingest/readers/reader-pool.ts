import { extname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HelixError } from '../../errors.ts';
import type { DocumentToRead, Prepared, PrepareOptions, Preparer, ReaderOptions } from './preparer.ts';
import { type Reader, startReader } from './start-reader.ts';

/**
 * Reads documents in processes of their own, as many at once as the options say, the others in the order they came.
 * Processes, because a thread can be kept neither from memory outside of V8's heap nor from a crash of native code. They start
 * when they are needed and stay for the next document; one that failed is replaced.
 */
export function createReaderPool(options: ReaderOptions, script = READER_SCRIPT): Preparer {
  const waiting: Task[] = [];
  const readers = new Set<Reader>();
  const idle: Reader[] = [];
  let busy = 0;
  let closed = false;

  function start(): Reader {
    const reader = startReader(options, script);
    readers.add(reader);
    void reader.ended.then(() => {
      readers.delete(reader);
      if (idle.includes(reader)) idle.splice(idle.indexOf(reader), 1);
    });
    return reader;
  }

  async function run({ document, options, resolve, reject }: Task): Promise<void> {
    const reader = idle.pop() ?? start();
    await reader.read(document, options).then(resolve, (error) => reject(closed ? shuttingDown() : error));
    if (reader.isFit && !closed) idle.push(reader);
    else await reader.end();
  }

  async function work(): Promise<void> {
    busy += 1;
    for (let task = waiting.shift(); task; task = waiting.shift()) await run(task);
    busy -= 1;
  }

  return {
    async prepare(document, { signal, onProgress } = {}) {
      if (closed) throw shuttingDown();
      signal?.throwIfAborted();
      const path = document.path && resolve(document.path);
      const task = {
        ...Promise.withResolvers<Prepared>(),
        document: { ...document, path },
        options: { signal, onProgress },
      };
      const onAbort = () => leave(waiting, task);
      signal?.addEventListener('abort', onAbort);
      waiting.push(task);
      if (busy < options.readers) void work();
      return await task.promise.finally(() => signal?.removeEventListener('abort', onAbort));
    },
    async close() {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(shuttingDown());
      await Promise.all([...readers].map((reader) => reader.end()));
    },
  };
}

/** `.ts` when Node runs the sources, `.js` when it runs the published build. */
const READER_SCRIPT = fileURLToPath(new URL(`./reader-process${extname(import.meta.url)}`, import.meta.url));

type Task = PromiseWithResolvers<Prepared> & { document: DocumentToRead; options: PrepareOptions };

function leave(waiting: Task[], task: Task): void {
  const index = waiting.indexOf(task);
  if (index < 0) return;
  waiting.splice(index, 1);
  task.reject(task.options.signal?.reason);
}

function shuttingDown(): HelixError {
  return new HelixError('shutting_down');
}
