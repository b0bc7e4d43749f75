import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type ErrorCode, HelixError, messageOf } from '../errors.ts';
import type { Extraction } from '../extract/extractor.ts';
import type { ChunkDraft, ChunkProfile } from '../terms.ts';

/** The longest a document may take to be read and cut. */
const TIME_LIMIT_MS = 60_000;
/** Memory of the reading thread; a document that needs more is refused, and the process goes on. */
const MEMORY_LIMIT_MB = 1024;

/**
 * Reads and cuts documents in a thread of their own, one after the other. A document that takes too long or too much
 * memory fails alone: its thread is ended and the next document gets a new one.
 */
export function createPreparer({ timeLimitMs = TIME_LIMIT_MS }: { timeLimitMs?: number } = {}): Preparer {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const prepareOne = (document: DocumentBytes, signal?: AbortSignal): Promise<Prepared> => {
    signal?.throwIfAborted();
    worker ??= startWorker();
    const current = worker;
    const end = () => {
      worker = undefined;
      void current.terminate();
    };
    return answerOf(current, document, { timeLimitMs, signal, end });
  };
  return {
    prepare(document, signal) {
      const turn = last.then(() => prepareOne(document, signal));
      last = turn.catch(() => {});
      return turn;
    },
    async close() {
      await worker?.terminate();
      worker = undefined;
    },
  };
}

export type Preparer = {
  prepare(document: DocumentBytes, signal?: AbortSignal): Promise<Prepared>;
  close(): Promise<void>;
};
export type DocumentBytes = { name: string; bytes: Uint8Array; profile: ChunkProfile };
export type Prepared = Extraction & { sourceType: string; chunks: ChunkDraft[] };
export type PrepareAnswer = {
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

/** Asks the thread for one document. A thread that fails, takes too long or works for nobody any more is ended. */
function answerOf(worker: Worker, document: DocumentBytes, limits: Limits): Promise<Prepared> {
  const { timeLimitMs, signal, end } = limits;
  return new Promise((resolve, reject) => {
    const stop = (reason: unknown) => {
      settle();
      end();
      reject(reason);
    };
    const fail = (problem: string, cause?: unknown) =>
      stop(new HelixError('extraction_failed', { name: document.name, problem }, { cause }));
    const timer = setTimeout(() => fail(`it took longer than ${timeLimitMs / 1000} s`), timeLimitMs);
    const onError = (error: Error) => fail(messageOf(error), error);
    const onExit = () => fail('the reader ended unexpectedly');
    const onAbort = () => stop(signal?.reason);
    const onMessage = ({ prepared, error }: PrepareAnswer) => {
      settle();
      if (prepared) resolve(prepared);
      else reject(new HelixError(error!.code, error!.details));
    };
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      worker.off('error', onError).off('exit', onExit).off('message', onMessage).unref();
    };
    worker.on('error', onError).on('exit', onExit).on('message', onMessage).ref();
    signal?.addEventListener('abort', onAbort, { once: true });
    worker.postMessage(document);
  });
}

type Limits = { timeLimitMs: number; signal?: AbortSignal; end: () => void };
