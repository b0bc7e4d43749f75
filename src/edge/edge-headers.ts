import { EDGE_HEADER, type EdgeSettings } from './edge-settings.ts';

/** All that a request says to Helix. Cookies, addresses and what the network adds stay here. */
export const SAFE_REQUEST_HEADERS = ['accept', 'accept-language', 'content-type', 'last-event-id'];

const SAFE_RESPONSE_HEADERS = ['content-type', 'cache-control', 'x-request-id', 'retry-after'];

/** On everything that leaves: it is data, never a page, and nobody on the way may hold it back to fill a buffer. */
export const FIXED_HEADERS = {
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/** `contentType`: of the body that goes on, where it is not the one that came. */
export function requestHeaders(
  { headers }: Request,
  { forwardsAuthorization }: EdgeSettings,
  contentType: string | null,
): Headers {
  const names = SAFE_REQUEST_HEADERS.filter((name) => name !== 'content-type');
  const sent = picked(headers, forwardsAuthorization ? [...names, 'authorization'] : names);
  if (contentType) sent.set('content-type', contentType);
  // A proxy that compresses waits until it has enough to compress.
  sent.set('accept-encoding', 'identity');
  sent.set(EDGE_HEADER, '1');
  return sent;
}

export function responseHeaders({ headers }: Response): Headers {
  const sent = picked(headers, SAFE_RESPONSE_HEADERS);
  if (!sent.has('cache-control')) sent.set('cache-control', 'no-store');
  for (const [name, value] of Object.entries(FIXED_HEADERS)) sent.set(name, value);
  return sent;
}

function picked(headers: Headers, names: readonly string[]): Headers {
  const found = names.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new Headers(found);
}
