import { HelixError } from '../errors.ts';
import { requestHeaders, responseHeaders } from './edge-headers.ts';
import type { EdgeSettings } from './edge-settings.ts';
import type { OpenRoute } from './open-routes.ts';
import { checkedBody, refuseConversation } from './request-body.ts';

/**
 * Sends a request on to Helix and gives its answer back byte by byte, as it comes. A reader that leaves ends the request
 * to Helix as well. Nothing is asked twice, and a redirect is not followed: it could lead anywhere.
 */
export async function askOrigin(
  request: Request,
  route: OpenRoute,
  settings: EdgeSettings,
): Promise<Response> {
  refuseConversation(request);
  const { body, contentType } = await checkedBody(request, route, settings.maxBodyBytes);
  const init: RequestInit = {
    method: route.method,
    headers: requestHeaders(request, settings, contentType),
    body,
    redirect: 'manual',
    signal: request.signal,
  };
  const response = await fetch(addressAt(settings.origin, request.url), init).catch((cause: unknown) => {
    throw unavailable('does not answer', cause);
  });
  await refuseStrange(response);
  const headers = responseHeaders(response);
  if (request.method === 'HEAD') await response.body?.cancel();
  return new Response(request.method === 'HEAD' ? null : response.body, { status: response.status, headers });
}

function addressAt(origin: URL, url: string): URL {
  const { pathname, search } = new URL(url);
  return new URL(`${pathname.slice(1)}${search}`, origin);
}

/** Helix answers with data. A page in its place is that of some proxy, or of somebody else. */
async function refuseStrange(response: Response): Promise<void> {
  const { status, headers } = response;
  const type = headers.get('content-type') ?? 'no content type';
  if (/^(application\/json|text\/event-stream)\s*(;|$)/i.test(type) && !(status >= 300 && status < 400))
    return;
  await response.body?.cancel();
  throw unavailable(`answered with status ${status} and ${type.slice(0, 60)}, which is no answer of Helix`);
}

function unavailable(problem: string, cause?: unknown): HelixError {
  return new HelixError('origin_unavailable', { problem }, { cause });
}
