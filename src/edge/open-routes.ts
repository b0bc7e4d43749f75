import { HelixError } from '../errors.ts';

/** An address that is open at the edge, and the body that is taken there. */
export type OpenRoute = { method: 'GET' | 'POST'; path: RegExp; body?: 'json' | 'form'; hasHead?: boolean };

/**
 * Asking, and reading what an answer cites. All that lists, changes or deletes stays behind the edge, and so do
 * conversations: their ids are counted, so one reader could try those of another.
 */
const OPEN_ROUTES: readonly OpenRoute[] = [
  { method: 'GET', path: /^\/healthz$/, hasHead: true },
  { method: 'GET', path: /^\/ask$/ },
  { method: 'POST', path: /^\/ask-image$/, body: 'form' },
  { method: 'POST', path: /^\/v1\/query$/, body: 'json' },
  { method: 'POST', path: /^\/v1\/search$/, body: 'json' },
  { method: 'POST', path: /^\/v1\/feedback$/, body: 'json' },
  { method: 'GET', path: /^\/v1\/chunks\/\d{1,15}$/, hasHead: true },
  { method: 'GET', path: /^\/v1\/answers\/[0-9A-Fa-f-]{36}$/, hasHead: true },
];

/** The route of a request. OPTIONS is answered at all of them. */
export function findRoute({ method, url }: Request): OpenRoute {
  const { pathname } = new URL(url);
  const route = OPEN_ROUTES.find(({ path }) => path.test(pathname));
  if (!route) {
    const action = 'Only questions and what their answers cite are open here.';
    throw new HelixError('not_found', { what: `${method} ${pathname.slice(0, 100)}`, action });
  }
  const allowed = methodsOf(route);
  if (allowed.includes(method)) return route;
  throw new HelixError('method_not_allowed', { method, path: pathname, allowed: allowed.join(', ') });
}

export function methodsOf({ method, hasHead }: OpenRoute): string[] {
  return hasHead ? [method, 'HEAD', 'OPTIONS'] : [method, 'OPTIONS'];
}
