import { type AskOptions, askQuestion } from './ask-question.ts';
import type {
  AskEvent,
  ChunkPassage,
  DocumentSummary,
  IngestionResult,
  Readiness,
  Trace,
} from './contract.ts';
import { errorFromBody, HelixRequestError, parseObject } from './request-error.ts';
import { createSendRequest, jsonOf, type SendRequest } from './send-request.ts';
import { type UploadOptions, uploadDocument } from './upload-document.ts';

/**
 * Talks to one Helix. Runs wherever `fetch` does: browsers, Node, workers.
 * Every method throws `HelixRequestError`, or the reason of the signal that stopped it.
 */
export function createHelixClient(options: HelixClientOptions = {}): HelixClient {
  // Wrapped, because a browser's `fetch` refuses to be called as anything but a method of `globalThis`.
  const { baseUrl = 'http://localhost:8080', fetch = (input, init) => globalThis.fetch(input, init) } =
    options;
  const send = createSendRequest({ baseUrl, fetch });
  return {
    ask: (question, askOptions = {}) => askQuestion(send, question, askOptions),
    askImage: (image, question, request = {}) => askImage(send, image, question, request),
    documents: (request = {}) => listDocuments(send, request),
    uploadDocument: (file, name, uploadOptions = {}) => uploadDocument(send, file, name, uploadOptions),
    chunk: (chunkId, request = {}) => getJson(send, `v1/chunks/${chunkId}`, request),
    trace: (requestId, request = {}) => getJson(send, `v1/traces/${encodeURIComponent(requestId)}`, request),
    ready: (request = {}) => readReadiness(send, request),
  };
}

async function askImage(send: SendRequest, image: Blob, question: string, { signal }: RequestOptions) {
  const form = new FormData();
  form.set('q', question);
  form.set('image', image);
  const response = await send('ask-image', { method: 'POST', body: form, signal: signal ?? null });
  return jsonOf<{ text: string }>(response);
}

async function listDocuments(send: SendRequest, { project, signal }: RequestOptions & { project?: string }) {
  const query = project === undefined ? '' : `?${new URLSearchParams({ project })}`;
  const { documents } = await getJson<{ documents: DocumentSummary[] }>(send, `v1/documents${query}`, {
    signal,
  });
  return documents;
}

/** A Helix that is not ready says so with status 503 and the same body: an answer, not a failure. */
async function readReadiness(send: SendRequest, { signal }: RequestOptions): Promise<Readiness> {
  const response = await send('readyz', { signal: signal ?? null }, ({ ok, status }) => ok || status === 503);
  const text = await response.text();
  const body = parseObject(text);
  if (typeof body?.ready !== 'boolean') throw errorFromBody(text, response);
  return body as Readiness;
}

async function getJson<T>(send: SendRequest, path: string, { signal }: RequestOptions): Promise<T> {
  return jsonOf<T>(await send(path, { headers: { accept: 'application/json' }, signal: signal ?? null }));
}

export type HelixClientOptions = {
  /** `http://localhost:8080` unless told. */
  baseUrl?: string;
  fetch?: typeof globalThis.fetch;
};

export type RequestOptions = { signal?: AbortSignal };

export interface HelixClient {
  /** Streams an answer. The request begins with the first step of the loop, and ends when the loop is left. */
  ask(question: string, options?: AskOptions): AsyncIterable<AskEvent>;
  askImage(image: Blob, question: string, options?: RequestOptions): Promise<{ text: string }>;
  documents(options?: RequestOptions & { project?: string }): Promise<DocumentSummary[]>;
  uploadDocument(file: Blob, name: string, options?: UploadOptions): Promise<IngestionResult>;
  chunk(chunkId: number, options?: RequestOptions): Promise<ChunkPassage>;
  /** What the answer with this request id was made from. */
  trace(requestId: string, options?: RequestOptions): Promise<Trace>;
  ready(options?: RequestOptions): Promise<Readiness>;
}

export { REFUSAL } from '../terms.ts';
export * from './contract.ts';
export type { AskOptions, UploadOptions };
export { HelixRequestError };
