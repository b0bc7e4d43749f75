import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { HelixError, messageOf } from '../../errors.ts';
import type { WorkerAnswer, WorkerRequest } from './pglite-worker.ts';

/** The embedded engine in its own thread: statements in, rows out. Opens the folder, or creates it when it is empty. */
export async function openPgliteThread(directory: string): Promise<PgliteThread> {
  const script = new URL(`./pglite-worker${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(script, { workerData: { directory }, execArgv: [] });
  const pending = new Map<number, { resolve(rows: object[]): void; reject(error: Error): void }>();
  let lastId = 0;
  let failure: Error | undefined;

  const failAll = (error: Error) => {
    failure ??= error;
    for (const { reject } of pending.values()) reject(failure);
    pending.clear();
  };
  worker.on('error', (error) => failAll(stopped(error)));
  worker.on('exit', (code) => failAll(stopped(new Error(`its thread ended with code ${code}`))));
  // Answers come in the order of the requests, so it is the oldest whose answer did not arrive. The session is as it was.
  worker.on('messageerror', (cause) => {
    const [oldest] = pending;
    if (!oldest) return;
    pending.delete(oldest[0]);
    oldest[1].reject(unreadable(cause));
  });
  worker.on('message', ({ id, rows, error }: WorkerAnswer) => {
    const waiting = pending.get(id);
    pending.delete(id);
    if (error) waiting?.reject(Object.assign(new Error(error.message), error));
    else waiting?.resolve(rows ?? []);
  });

  const answerTo = (id: number) =>
    new Promise<object[]>((resolve, reject) => pending.set(id, { resolve, reject }));
  const ask = async (request: RequestBody): Promise<object[]> => {
    if (failure) throw failure;
    const id = ++lastId;
    worker.postMessage({ ...request, id }); // throws for values that cannot be passed on
    return answerTo(id);
  };

  await answerTo(0);
  return {
    query: (text, values) => ask({ kind: 'query', text, values }),
    script: (text) => ask({ kind: 'script', text }),
    async close() {
      if (!failure) await ask({ kind: 'close' }).catch(() => {});
      await worker.terminate();
    },
  };
}

export type PgliteThread = {
  query(text: string, values: unknown[]): Promise<object[]>;
  script(text: string): Promise<object[]>;
  close(): Promise<void>;
};

type RequestBody = WorkerRequest extends infer Each
  ? Each extends WorkerRequest
    ? Omit<Each, 'id'>
    : never
  : never;

/** Values can be nested more deeply than can be passed between threads. */
function unreadable(cause: Error): Error {
  return new Error(`the rows cannot be passed on (${messageOf(cause)})`, { cause });
}

function stopped(cause: Error): HelixError {
  const problem = `the embedded database stopped (${messageOf(cause)})`;
  return new HelixError('database_unavailable', { problem }, { cause });
}
