import { HelixError } from '../errors.ts';
import { SAFE_REQUEST_HEADERS } from './edge-headers.ts';
import type { EdgeSettings } from './edge-settings.ts';
import { methodsOf, type OpenRoute } from './open-routes.ts';

/**
 * The pages of other sites are kept out as Helix keeps them out, unless ALLOWED_ORIGINS names them: whoever opens such a
 * page may be let through by something before this worker (an access proxy), and the page should not gain by that.
 */
export function refuseForeignPage(request: Request, settings: EdgeSettings): void {
  const { headers } = request;
  const origin = headers.get('origin');
  if (isAllowed(origin, settings)) return;
  const isFollowed = headers.get('sec-fetch-mode') === 'navigate' && origin === null;
  const isForeign = headers.get('sec-fetch-site') === 'cross-site' && !isFollowed;
  if (isForeign || (origin !== null && !isOwn(origin, request))) {
    throw new HelixError('forbidden_origin', { origin: origin?.slice(0, 200) ?? 'another site' });
  }
}

/** What lets a page of an allowed origin read the answer, errors included. */
export function corsHeaders(request: Request, settings: EdgeSettings): Record<string, string> {
  if (settings.allowedOrigins.length === 0) return {};
  const origin = request.headers.get('origin');
  if (!isAllowed(origin, settings)) return { vary: 'origin' };
  return {
    vary: 'origin',
    'access-control-allow-origin': origin ?? '',
    'access-control-expose-headers': 'x-request-id, retry-after',
  };
}

/** The answer to the question a browser asks before it sends a request of another page. */
export function preflight(request: Request, route: OpenRoute, settings: EdgeSettings): Response {
  const methods = methodsOf(route).join(', ');
  if (!isAllowed(request.headers.get('origin'), settings)) {
    return new Response(null, { status: 204, headers: { allow: methods } });
  }
  const taken = settings.forwardsAuthorization
    ? [...SAFE_REQUEST_HEADERS, 'authorization']
    : SAFE_REQUEST_HEADERS;
  const headers = {
    allow: methods,
    'access-control-allow-methods': methods,
    'access-control-allow-headers': taken.join(', '),
    'access-control-max-age': '7200',
  };
  return new Response(null, { status: 204, headers });
}

function isOwn(origin: string, { url }: Request): boolean {
  return URL.canParse(origin) && new URL(origin).host === new URL(url).host;
}

function isAllowed(origin: string | null, { allowedOrigins }: EdgeSettings): boolean {
  return origin !== null && (allowedOrigins.includes('*') || allowedOrigins.includes(origin));
}
