import type { EmbedRequest } from '../../models/embedding-model.ts';

/**
 * The requests that wait for vectors. Texts are taken one at a time, those of questions first, then those that are
 * compared with one, so that a question never stands behind the rest of a document or of another question's candidates.
 * An aborted request's texts are no longer taken.
 */
export function createEmbeddingQueue(): EmbeddingQueue {
  const requests = new Set<PendingRequest>();

  function settle(request: PendingRequest, finish: () => void): void {
    if (!requests.delete(request)) return;
    request.signal?.removeEventListener('abort', request.abort);
    finish();
  }

  return {
    add({ texts, purpose, question, signal }) {
      if (texts.length === 0) return Promise.resolve([]);
      if (signal?.aborted) return Promise.reject(signal.reason);
      const { promise, resolve, reject } = Promise.withResolvers<Float32Array[]>();
      const abort = () => settle(request, () => reject(signal?.reason));
      const request: PendingRequest = {
        texts,
        purpose,
        question,
        signal,
        abort,
        resolve,
        reject,
        vectors: [],
        taken: 0,
        received: 0,
      };
      signal?.addEventListener('abort', abort);
      requests.add(request);
      return promise;
    },
    take() {
      const request = nextRequest(requests);
      if (request === undefined) return undefined;
      const index = request.taken++;
      return {
        text: request.texts[index]!,
        question: request.question,
        resolve(vector) {
          request.vectors[index] = vector;
          request.received++;
          if (request.received < request.texts.length) return;
          settle(request, () => request.resolve(request.vectors));
        },
        reject: (error) => settle(request, () => request.reject(error)),
      };
    },
    failAll(error) {
      for (const request of requests) settle(request, () => request.reject(error));
    },
    hasText: () => nextRequest(requests) !== undefined,
    hasRequest: () => requests.size > 0,
    waiting: () => [...requests].reduce((sum, { texts, taken }) => sum + texts.length - taken, 0),
  };
}

function nextRequest(requests: Iterable<PendingRequest>): PendingRequest | undefined {
  let next: PendingRequest | undefined;
  for (const request of requests) {
    if (request.taken === request.texts.length) continue;
    if (next === undefined || TURN[request.purpose] < TURN[next.purpose]) next = request;
  }
  return next;
}

const TURN = { query: 0, comparison: 1, document: 2 };

export interface EmbeddingQueue {
  /** Resolves when every text has its vector; rejects with the first failure, or the signal's reason. */
  add(request: QueuedRequest): Promise<Float32Array[]>;
  take(): EmbeddingTask | undefined;
  failAll(error: unknown): void;
  /** Whether `take` would return one. */
  hasText(): boolean;
  /** Whether anybody waits, be it for a text that was taken. */
  hasRequest(): boolean;
  /** How many texts nobody has taken. */
  waiting(): number;
}

/** One text, to be answered once. Answers to a request that has ended are ignored. */
export type EmbeddingTask = {
  text: string;
  question: string | undefined;
  resolve(vector: Float32Array): void;
  reject(error: unknown): void;
};

export type QueuedRequest =
  | (EmbedRequest & { question?: undefined })
  /** Each text is compared with the question. */
  | { texts: readonly string[]; purpose: 'comparison'; question: string; signal?: AbortSignal | undefined };

type PendingRequest = Pick<QueuedRequest, 'texts' | 'purpose'> & {
  question: string | undefined;
  signal: AbortSignal | undefined;
  abort: () => void;
  resolve: (vectors: Float32Array[]) => void;
  reject: (error: unknown) => void;
  vectors: Float32Array[];
  taken: number;
  received: number;
};
