import type { FastifyRequest } from 'fastify';
import { createHelixClient, type HelixClient } from '../client/client.ts';
import { inProcessFetch } from './in-process-fetch.ts';

/** A client over the routes of this server, as whoever sent the request: made for it and used for no other. */
export function clientOf({ server, headers }: FastifyRequest): HelixClient {
  const { authorization, cookie } = headers;
  const credential = { ...(authorization && { authorization }), ...(cookie && { cookie }) };
  return createHelixClient({
    baseUrl: 'http://localhost',
    fetch: inProcessFetch(server, credential),
    retries: 0,
  });
}
