import { createResilientFetch, type ResilientFetchOptions } from '../resilient-fetch.ts';

/**
 * A `fetch` for short answers: as `resilient-fetch.ts`, but a body over `maxBytes` is an error that is not tried again,
 * and the time for one try covers the body too, so that a server that drips is not waited for. How long all tries may
 * take together is decided by the signal of the call.
 */
export function createCohereFetch(options: CohereFetchOptions): typeof globalThis.fetch {
  const { timeoutMs, maxBytes = MAX_BYTES, fetch = globalThis.fetch, ...resilience } = options;
  return createResilientFetch({
    baseDelayMs: BASE_DELAY_MS,
    ...resilience,
    headersTimeoutMs: timeoutMs,
    fetch: async (input, init) => readWhole(await fetch(input, init), maxBytes),
  });
}

/** A thousand scores take 60 kB. */
const MAX_BYTES = 1_000_000;
/** The time limit of a reranking is a few seconds: a second try must fit in. */
const BASE_DELAY_MS = 200;

async function readWhole(response: Response, maxBytes: number): Promise<Response> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    // Leaving the loop cancels the body, which closes the connection.
    if (size > maxBytes) throw new Error(`it returned more than ${maxBytes} bytes`);
    parts.push(part);
  }
  const { status, statusText, headers } = response;
  return new Response(size > 0 ? Buffer.concat(parts) : null, { status, statusText, headers });
}

export type CohereFetchOptions = Pick<
  ResilientFetchOptions,
  'fetch' | 'maxTries' | 'onRetry' | 'sleep' | 'baseDelayMs'
> & {
  /** The longest one try may take. */
  timeoutMs: number;
  maxBytes?: number;
};
