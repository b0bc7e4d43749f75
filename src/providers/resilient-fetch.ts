import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../errors.ts';
import { readFailedResponse } from './failed-response.ts';
import { retryDelay } from './retry-delay.ts';
import { redact, secretsOf, UpstreamError, type UpstreamFailure } from './upstream-error.ts';

/**
 * The one way Helix calls a hosted service: a `fetch` with timeouts, bounded retries and errors that
 * can be printed. Every SDK gets it, with the SDK's own retries off.
 *
 * It differs from `fetch` in one point: it resolves only for 2xx, and throws `UpstreamError` otherwise.
 * A `text/event-stream` response is passed through as it arrives; any other is read whole inside the
 * try, so that a connection cut half-way is retried. Redirects are refused: they would carry the key
 * to another host. The caller's signal ends a request, a wait and a stream at once.
 */
export function createResilientFetch(options: ResilientFetchOptions = {}): typeof globalThis.fetch {
  const settings = { ...DEFAULTS, ...options };
  return async (input, init) => {
    const call = describeCall(input, init);
    for (let tries = 1; ; tries += 1) {
      call.signal?.throwIfAborted();
      try {
        return await attempt(call, tries, settings);
      } catch (error) {
        call.signal?.throwIfAborted();
        if (!(error instanceof UpstreamError) || !error.retryable || tries >= settings.maxTries) throw error;
        const delayMs = retryDelay(tries, error.retryAfterMs, settings);
        if (delayMs === undefined) throw error;
        settings.onRetry({ error, delayMs });
        await settings.sleep(delayMs, call.signal);
      }
    }
  };
}

const DEFAULTS: Required<ResilientFetchOptions> = {
  fetch: (input, init) => globalThis.fetch(input, init),
  maxTries: 3,
  // A model that answers in one piece sends its headers only when it is done.
  headersTimeoutMs: 60_000,
  idleTimeoutMs: 60_000,
  baseDelayMs: 500,
  maxDelayMs: 8_000,
  // A person waits for most calls: beyond this an error with the wait in it serves better.
  maxRetryAfterMs: 15_000,
  now: Date.now,
  random: Math.random,
  sleep: async (ms, signal) => {
    await delay(ms, undefined, { signal });
  },
  onRetry: () => {},
};

const RETRYABLE_STATUS = new Set([429, 500, 502, 503, 504]);
const RETRYABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNABORTED',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

function describeCall(input: FetchInput, init: RequestInit | undefined): Call {
  const request = input instanceof Request ? input : undefined;
  const url = new URL(request?.url ?? String(input));
  const secrets = secretsOf(new Headers(init?.headers ?? request?.headers));
  const method = init?.method ?? request?.method ?? 'GET';
  const signal = init?.signal ?? request?.signal ?? undefined;
  return { input, init, url: `${url.origin}${url.pathname}`, method, secrets, signal };
}

async function attempt(
  call: Call,
  tries: number,
  settings: Required<ResilientFetchOptions>,
): Promise<Response> {
  const timeouts = new AbortController();
  const signal = call.signal ? AbortSignal.any([call.signal, timeouts.signal]) : timeouts.signal;
  const failed: Failed = (failure, options) =>
    new UpstreamError(
      { method: call.method, url: call.url, tries, ...failure, reason: redact(failure.reason, call.secrets) },
      options,
    );

  const input = call.input instanceof Request ? call.input.clone() : call.input;
  const stopWaiting = abortAfter(settings.headersTimeoutMs, timeouts, () =>
    failed({ reason: `no answer within ${settings.headersTimeoutMs} ms`, retryable: true }),
  );
  const response = await settings
    .fetch(input, { ...call.init, signal, redirect: 'manual' })
    .catch((error: unknown) => {
      throw signal.aborted ? signal.reason : networkFailure(error, failed);
    })
    .finally(stopWaiting);

  const body = response.body && guardBody(response.body, settings.idleTimeoutMs, timeouts, signal, failed);
  const guarded = copyResponse(response, body);
  if (!response.ok) throw await statusFailure(guarded, settings.now(), failed);
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) return guarded;
  const bytes = await guarded.arrayBuffer();
  return copyResponse(response, bytes.byteLength > 0 ? bytes : null);
}

/** Fails a body that is cut or falls silent, and closes the connection when the reader stops reading. */
function guardBody(
  body: ReadableStream<Uint8Array>,
  idleTimeoutMs: number,
  timeouts: AbortController,
  signal: AbortSignal,
  failed: Failed,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const stopWaiting = abortAfter(idleTimeoutMs, timeouts, () =>
        failed({ reason: `the response stopped for ${idleTimeoutMs} ms`, retryable: true }),
      );
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        const reason = `the connection was cut during the response (${messageOf(error)})`;
        throw signal.aborted ? signal.reason : failed({ reason, retryable: true }, { cause: error });
      } finally {
        stopWaiting();
      }
    },
    async cancel(reason) {
      timeouts.abort(reason);
      await reader.cancel(reason).catch(() => {});
    },
  });
}

function abortAfter(ms: number, controller: AbortController, reason: () => Error): () => void {
  const timer = setTimeout(() => controller.abort(reason()), ms);
  return () => clearTimeout(timer);
}

async function statusFailure(response: Response, now: number, failed: Failed): Promise<UpstreamError> {
  const { status } = response;
  const { message, retryAfterMs } = await readFailedResponse(response, now);
  const retryable = RETRYABLE_STATUS.has(status);
  return failed({
    reason: message,
    status,
    retryable,
    retryAfterMs,
  });
}

/** Only what the network did is tried again; a malformed address or header stays wrong. */
function networkFailure(error: unknown, failed: Failed): UpstreamError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = (cause as { code?: unknown } | undefined)?.code;
  const retryable = typeof code === 'string' && RETRYABLE_CODES.has(code);
  // Node's error for a host with several addresses has a code and no message.
  const message = messageOf(cause);
  const reason = typeof code !== 'string' || message.includes(code) ? message : `${message} (${code})`;
  // The error for a malformed header quotes the header: never kept as the cause.
  return failed({ reason, retryable }, retryable ? { cause } : undefined);
}

/** `fetch` has already undone the encoding that these two headers describe. */
function copyResponse(response: Response, body: ReadableStream<Uint8Array> | ArrayBuffer | null): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}

type FetchInput = Parameters<typeof globalThis.fetch>[0];
type Failed = (
  failure: Omit<UpstreamFailure, 'method' | 'url' | 'tries'>,
  options?: ErrorOptions,
) => UpstreamError;
type Call = {
  input: FetchInput;
  init: RequestInit | undefined;
  method: string;
  url: string;
  secrets: string[];
  signal: AbortSignal | undefined;
};

export type ResilientFetchOptions = {
  fetch?: typeof globalThis.fetch;
  /** The first try included. */
  maxTries?: number;
  headersTimeoutMs?: number;
  /** The longest silence between two pieces of a body. */
  idleTimeoutMs?: number;
  baseDelayMs?: number;
  maxDelayMs?: number;
  /** A longer `Retry-After` ends the call at once. */
  maxRetryAfterMs?: number;
  now?: () => number;
  random?: () => number;
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  onRetry?: (event: { error: UpstreamError; delayMs: number }) => void;
};
