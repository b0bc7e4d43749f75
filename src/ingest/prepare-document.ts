import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type ErrorCode, HelixError, messageOf } from '../errors.ts';
import type { Extraction } from '../extract/extractor.ts';
import type { ChunkDraft, ChunkProfile } from '../terms.ts';

/** The longest a document may take to be read and cut. */
const TIME_LIMIT_MS = 120_000;
/** Memory of the reading thread; a document that needs more is refused, and the process goes on. */
const MEMORY_LIMIT_MB = 1024;

/**
 * Reads and cuts documents in a thread of their own, one after the other. A document that takes too long or too much
 * memory fails alone: its thread is ended and the next document gets a new one.
 */
export function createPreparer({ timeLimitMs = TIME_LIMIT_MS }: { timeLimitMs?: number } = {}): Preparer {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let lastId = 0;

  const prepareOne = (document: DocumentBytes): Promise<Prepared> => {
    worker ??= startWorker();
    const current = worker;
    const end = () => {
      worker = undefined;
      void current.terminate();
    };
    return answerOf(current, { ...document, id: ++lastId }, timeLimitMs, end);
  };
  return {
    prepare(document) {
      const turn = last.then(() => prepareOne(document));
      last = turn.catch(() => {});
      return turn;
    },
    async close() {
      await worker?.terminate();
      worker = undefined;
    },
  };
}

export type Preparer = { prepare(document: DocumentBytes): Promise<Prepared>; close(): Promise<void> };
export type DocumentBytes = { name: string; bytes: Uint8Array; profile: ChunkProfile };
export type Prepared = Extraction & { sourceType: string; chunks: ChunkDraft[] };
export type PrepareRequest = DocumentBytes & { id: number };
export type PrepareAnswer = {
  id: number;
  prepared?: Prepared;
  error?: { code: ErrorCode; details: Record<string, string | number> };
};

function startWorker(): Worker {
  const script = new URL(`./prepare-worker${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    execArgv: [],
  });
  worker.unref();
  return worker;
}

function answerOf(
  worker: Worker,
  request: PrepareRequest,
  timeLimitMs: number,
  endWorker: () => void,
): Promise<Prepared> {
  return new Promise((resolve, reject) => {
    const fail = (problem: string, cause?: unknown) => {
      settle();
      endWorker();
      reject(new HelixError('extraction_failed', { name: request.name, problem }, { cause }));
    };
    const timer = setTimeout(() => fail(`it took longer than ${timeLimitMs / 1000} s`), timeLimitMs);
    const onError = (error: Error) => fail(messageOf(error), error);
    const onExit = () => fail('the reader ended unexpectedly');
    const onMessage = ({ prepared, error }: PrepareAnswer) => {
      settle();
      if (prepared) resolve(prepared);
      else reject(new HelixError(error!.code, error!.details));
    };
    const settle = () => {
      clearTimeout(timer);
      worker.off('error', onError).off('exit', onExit).off('message', onMessage).unref();
    };
    worker.on('error', onError).on('exit', onExit).on('message', onMessage).ref();
    worker.postMessage(request);
  });
}
