import type { FastifyRequest } from 'fastify';
import { createHelixClient, type HelixClient } from '../client/client.ts';
import { inProcessFetch } from './in-process-fetch.ts';
import { sessionOf } from './session-cookie.ts';

/** A client over the routes of this server, as whoever sent the request: made for it and used for no other. */
export function clientOf(request: FastifyRequest): HelixClient {
  const authorization = request.headers.authorization ?? bearerOf(sessionOf(request));
  const credential = authorization === undefined ? undefined : { authorization };
  return createHelixClient({
    baseUrl: 'http://localhost',
    fetch: inProcessFetch(request.server, credential),
    retries: 0,
  });
}

/** Not as the cookie that it came in: how that is called depends on the host that was asked. */
function bearerOf(session: string | undefined): string | undefined {
  return session === undefined ? undefined : `Bearer ${session}`;
}
