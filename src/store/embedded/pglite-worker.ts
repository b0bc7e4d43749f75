import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';

/**
 * The embedded database runs here because each of its queries blocks the thread it is called on.
 * The main thread sends one request at a time and waits for its answer (`embedded-database.ts`).
 */
const INT8 = 20;
const NUMERIC = 1700;

const database = await PGlite.create({
  dataDir: (workerData as { directory: string }).directory,
  extensions: { vector },
  parsers: { [INT8]: Number, [NUMERIC]: Number },
});

parentPort!.on('message', async (request: WorkerRequest) => {
  try {
    parentPort!.postMessage({ id: request.id, rows: await handle(request) } satisfies WorkerAnswer);
  } catch (error) {
    parentPort!.postMessage({ id: request.id, error: plainError(error) } satisfies WorkerAnswer);
  }
});
parentPort!.postMessage({ id: 0, rows: [] } satisfies WorkerAnswer);

async function handle(request: WorkerRequest): Promise<object[]> {
  switch (request.kind) {
    case 'query':
      return (await database.query<object>(request.text, request.values)).rows;
    case 'script':
      // The rows of every statement: one that returns some may stand before a `commit`.
      return (await database.exec(request.text)).flatMap(({ rows }) => rows as object[]);
    case 'close':
      await database.close();
      return [];
  }
}

/** Errors of the engine carry fields that a structured clone would drop. */
function plainError(error: unknown): WorkerError {
  const { message, code, detail, constraint } = error as WorkerError;
  return { message: message ?? String(error), code, detail, constraint };
}

export type WorkerRequest =
  | { id: number; kind: 'query'; text: string; values: unknown[] }
  | { id: number; kind: 'script'; text: string }
  | { id: number; kind: 'close' };
export type WorkerError = { message: string; code?: string; detail?: string; constraint?: string };
export type WorkerAnswer = { id: number; rows?: object[]; error?: WorkerError };
