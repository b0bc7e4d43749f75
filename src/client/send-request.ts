import { isRepeatable, pause, waitBefore } from './reconnect-rules.ts';
import { errorFromResponse, HelixRequestError, parseObject, requestIdOf } from './request-error.ts';

/**
 * Sends one request, again where `reconnect-rules.ts` allows it, and gives the accepted response.
 * Throws `HelixRequestError`, or the signal's reason.
 */
export type SendRequest = (
  path: string,
  init?: RequestInit,
  isAccepted?: (response: Response) => boolean,
) => Promise<Response>;

export type Connection = {
  /** Where Helix is, with or without a path below which it is served. */
  baseUrl: string;
  fetch: typeof fetch;
  /** How often a request that may be repeated is. */
  retries: number;
};

/** An address below which paths can be put. */
export function baseOf(baseUrl: string): string {
  return baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`;
}

export function createSendRequest({ baseUrl, fetch, retries }: Connection): SendRequest {
  const base = baseOf(baseUrl);
  return async (path, init = {}, isAccepted = (response) => response.ok) => {
    const repeats = isRepeatable(init.method) ? retries : 0;
    for (let tried = 0; ; tried++) {
      // A redirect would take the question, or the document, wherever the server says.
      const outcome = await fetch(new URL(path, base), { ...init, redirect: 'manual' }).catch(
        (cause: unknown) => {
          if (init.signal?.aborted) throw init.signal.reason;
          return unreachable(base, cause);
        },
      );
      const response = outcome instanceof HelixRequestError ? null : outcome;
      if (response && isRedirect(response)) throw redirected(response);
      if (response && isAccepted(response)) return response;
      const retryAfter = response?.headers.get('retry-after') ?? null;
      const wait = tried < repeats ? waitBefore(tried, { status: outcome.status, retryAfter }) : null;
      if (wait === null) throw response ? await refusalIn(response, init.signal) : outcome;
      discard(response);
      await pause(wait, init.signal);
    }
  };
}

/** A browser shows nothing of a redirect but that it is one. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status);
}

function redirected(response: Response): HelixRequestError {
  discard(response);
  const place = response.headers.get('location');
  const problem = `The server redirects${place ? ` to ${place.slice(0, 200)}` : ''}, which is not followed.`;
  return badResponse(response, problem);
}

async function refusalIn(response: Response, signal: RequestInit['signal']): Promise<HelixRequestError> {
  const error = await errorFromResponse(response);
  signal?.throwIfAborted();
  return error;
}

/** Lets go of a body that nobody reads. One that broke meanwhile is of no interest either. */
function discard(response: Response | null): void {
  response?.body?.cancel().catch(() => undefined);
}

export type RequestOptions = { signal?: AbortSignal };

/** `list`: a field that must hold one. */
export async function getJson<T extends object>(
  send: SendRequest,
  path: string,
  { signal }: RequestOptions,
  list?: string & keyof T,
): Promise<T> {
  const init = { headers: { accept: 'application/json' }, signal: signal ?? null };
  const response = await send(path, init);
  const body = await jsonOf<T>(response, signal);
  if (list === undefined || Array.isArray(body[list])) return body;
  throw badResponse(response, `The server answered without a list of ${list}.`);
}

/** A request that changes something. A body is sent only where there is one. */
export async function sendJson<T extends object>(
  send: SendRequest,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  { signal, body }: RequestOptions & { body?: object },
): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body) headers['content-type'] = 'application/json';
  const init = { method, headers, body: body ? JSON.stringify(body) : null, signal: signal ?? null };
  return jsonOf<T>(await send(path, init), signal);
}

/** `?name=value` of what is given; nothing when nothing is. */
export function queryOf(parameters: Record<string, string | number | boolean | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `?${query}` : '';
}

/** The body of an event stream. A page of some proxy in its place is an error, not an empty answer. */
export function eventStreamOf(response: Response): ReadableStream<Uint8Array> {
  const type = response.headers.get('content-type') ?? 'no content type';
  const isEventStream = type.split(';')[0]!.trim().toLowerCase() === 'text/event-stream';
  if (response.body && isEventStream) return response.body;
  discard(response);
  throw badResponse(response, `The server answered with ${type} where an event stream was expected.`);
}

/** Throws the reason of `signal` when that is why the body is not whole. */
export function textOf(response: Response, signal?: AbortSignal): Promise<string> {
  return response.text().catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw cutShort(response, cause);
  });
}

/** The same for a file. */
export function bytesOf(response: Response, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = response.arrayBuffer().then((buffer) => new Uint8Array(buffer));
  return bytes.catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw cutShort(response, cause);
  });
}

/** Every answer of Helix is an object. */
export async function jsonOf<T extends object>(response: Response, signal?: AbortSignal): Promise<T> {
  const body = parseObject(await textOf(response, signal));
  if (body && !Array.isArray(body)) return body as T;
  throw badResponse(response, 'The server answered with something other than a JSON object.');
}

export function badResponse(response: Response, problem: string, cause?: unknown): HelixRequestError {
  return new HelixRequestError(
    {
      status: response.status,
      code: 'bad_response',
      message: `${problem} Check that the address is that of Helix.`,
      requestId: requestIdOf(response),
    },
    { cause },
  );
}

function cutShort(response: Response, cause: unknown): HelixRequestError {
  const message = 'The connection closed before the response was whole. Try again.';
  const { status } = response;
  return new HelixRequestError(
    { status, code: 'interrupted', message, requestId: requestIdOf(response) },
    { cause },
  );
}

function unreachable(base: string, cause: unknown): HelixRequestError {
  return new HelixRequestError(
    {
      status: 0,
      code: 'unreachable',
      message: `Helix at ${base} does not answer. Check that it is running, then try again.`,
    },
    { cause },
  );
}
