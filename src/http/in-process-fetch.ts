import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { FastifyInstance } from 'fastify';

/**
 * `fetch` over the routes of a server of this process, without a socket: whoever uses it meets the same rules as over one.
 * Each of its requests has the credential. Streams come as they are written. A reader who leaves, or a signal that fires, ends the request as a closed connection does.
 */
export function inProcessFetch(
  server: FastifyInstance,
  credential: Readonly<Record<string, string>> = {},
): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const { method = 'GET', signal } = init;
    signal?.throwIfAborted();
    const sent = bodyOf(init.body);
    // Whoever waits for the answer is told what became of the request when what was sent for it breaks.
    const leave = () => void sent.destroy(new DOMException('The request was left.', 'AbortError'));
    signal?.addEventListener('abort', leave, { once: true });
    const response = await server.inject({
      method: method as 'GET',
      url: `${url.pathname}${url.search}`,
      headers: {
        host: 'localhost',
        ...Object.fromEntries(new Headers(init.headers).entries()),
        ...credential,
      },
      payload: sent,
      payloadAsStream: true,
    });
    const body = response.stream();
    body.once('close', () => {
      signal?.removeEventListener('abort', leave);
      if (!body.readableEnded) leave();
    });
    return responseOf(response, body);
  };
}

/** A stream that outlives its end: the request can be broken off by it as long as the answer is not there. */
function bodyOf(body: RequestInit['body']): Readable {
  const sent = new Readable({ autoDestroy: false, read() {} });
  if (typeof body === 'string' || body instanceof Uint8Array) sent.push(Buffer.from(body));
  sent.push(null);
  return sent;
}

function responseOf({ statusCode: status, headers }: InProcessResponse, body: Readable): Response {
  const entries = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const isEmpty = status === 204 || status === 304;
  const stream = Readable.toWeb(body) as WebStream<Uint8Array> as ReadableStream<Uint8Array>;
  return new Response(isEmpty ? null : stream, { status, headers: entries });
}

type InProcessResponse = { statusCode: number; headers: object };
