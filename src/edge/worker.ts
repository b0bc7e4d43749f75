import { corsHeaders, preflight, refuseForeignPage } from './cross-origin.ts';
import { type EdgeEnvironment, type EdgeSettings, readEdgeSettings } from './edge-settings.ts';
import { errorResponse } from './error-response.ts';
import { findRoute } from './open-routes.ts';
import { askOrigin } from './pass-through.ts';

/**
 * A Cloudflare Worker before a Helix: questions go through and answers come back as they are written. It holds no key
 * and no data; what it lets through, and why, is in docs/edge.md.
 */
export default {
  async fetch(request: Request, environment: EdgeEnvironment): Promise<Response> {
    const requestId = crypto.randomUUID();
    let cors: Record<string, string> = {};
    try {
      const settings = readEdgeSettings(environment, request);
      cors = corsHeaders(request, settings);
      return withHeaders(await answer(request, settings), cors);
    } catch (error) {
      return withHeaders(errorResponse(error, requestId), cors);
    }
  },
};

async function answer(request: Request, settings: EdgeSettings): Promise<Response> {
  refuseForeignPage(request, settings);
  const route = findRoute(request);
  if (request.method === 'OPTIONS') return preflight(request, route, settings);
  return askOrigin(request, route, settings);
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
