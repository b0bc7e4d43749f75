import { extname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HelixError } from '../../errors.ts';
import type { DocumentToRead, Prepared, PrepareOptions, Preparer, ReaderOptions } from './preparer.ts';
import { type Reader, startReader } from './start-reader.ts';

/**
 * Reads documents in processes of their own, as many at once as the options say, and one more for an owner of whom none is
 * being read: documents that take long keep nobody else out. The others wait, their owners taking turns.
 * Processes, because a thread can be kept neither from memory outside of V8's heap nor from a crash of native code. They start
 * when they are needed and stay for the next document; one that failed is replaced.
 */
export function createReaderPool(options: ReaderOptions, script = READER_SCRIPT): Preparer {
  const waiting: Task[] = [];
  const most = options.readers;
  const readers = new Set<Reader>();
  const idle: Reader[] = [];
  const owners: string[] = []; // of what is being read
  const takeNext = createTurns(waiting, owners);
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
    const { owner = '' } = options;
    owners.push(owner);
    await reader.read(document, options).then(resolve, (error) => reject(closed ? shuttingDown() : error));
    owners.splice(owners.indexOf(owner), 1);
    if (reader.isFit && !closed && idle.length < most) idle.push(reader);
    else await reader.end();
  }

  async function work(): Promise<void> {
    busy += 1;
    for (let task = takeNext(); task; task = busy > most ? undefined : takeNext()) await run(task);
    busy -= 1;
  }

  return {
    async prepare(document, { signal, onProgress, owner = '' } = {}) {
      if (closed) throw shuttingDown();
      signal?.throwIfAborted();
      const path = document.path && resolve(document.path);
      const task = {
        ...Promise.withResolvers<Prepared>(),
        document: { ...document, path },
        options: { signal, onProgress, owner },
      };
      const onAbort = () => leave(waiting, task);
      signal?.addEventListener('abort', onAbort);
      waiting.push(task);
      if (busy < most || (busy === most && !owners.includes(owner))) void work();
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

/** Takes the one whose owner has least being read; of several, the one whose turn is longest ago. */
function createTurns(waiting: Task[], owners: readonly string[]): () => Task | undefined {
  const turns = new Map<string, number>();
  let turn = 0;
  const isBefore = (one: Task, other: Task) => {
    const [[reading, last], [otherReading, otherLast]] = [rankOf(one), rankOf(other)];
    return reading < otherReading || (reading === otherReading && last < otherLast);
  };
  const rankOf = ({ options: { owner = '' } }: Task): [number, number] => [
    owners.filter((each) => each === owner).length,
    turns.get(owner) ?? 0,
  ];
  return () => {
    let next = 0;
    for (let index = 1; index < waiting.length; index++)
      if (isBefore(waiting[index]!, waiting[next]!)) next = index;
    const [task] = waiting.splice(next, 1);
    if (turns.size > MOST_REMEMBERED) turns.clear();
    if (task) turns.set(task.options.owner ?? '', ++turn);
    return task;
  };
}

/** Of this many owners it is known when they had their turn; with more, everybody begins anew. */
const MOST_REMEMBERED = 1000;

function leave(waiting: Task[], task: Task): void {
  const index = waiting.indexOf(task);
  if (index < 0) return;
  waiting.splice(index, 1);
  task.reject(task.options.signal?.reason);
}

function shuttingDown(): HelixError {
  return new HelixError('shutting_down');
}
