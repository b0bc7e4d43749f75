import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HelixError } from '../errors.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Helix without authentication is for the person at this machine. A web page elsewhere must not be able to use it
 * through that person's browser: requests under a foreign host name (DNS rebinding) and requests of a foreign page are
 * refused.
 */
export function guardLocal(server: FastifyInstance, allowedHosts: readonly string[]): void {
  const hosts = new Set([...LOOPBACK, ...allowedHosts.map((host) => host.toLowerCase())]);
  server.addHook('onRequest', async (request) => {
    const host = hostName(request.headers.host);
    if (!hosts.has(host)) throw new HelixError('forbidden_host', { host });
    refuseForeignPage(request);
  });
}

/** A link that is followed is fine; a request that the page of another site makes is not. */
function refuseForeignPage({ headers }: FastifyRequest): void {
  const { origin } = headers;
  const isFrame = headers['sec-fetch-dest'] !== undefined && headers['sec-fetch-dest'] !== 'document';
  const followed = headers['sec-fetch-mode'] === 'navigate' && origin === undefined && !isFrame;
  const fromElsewhere = headers['sec-fetch-site'] === 'cross-site' && !followed;
  const sameHost = origin === undefined || (URL.canParse(origin) && new URL(origin).host === headers.host);
  if (fromElsewhere || !sameHost)
    throw new HelixError('forbidden_origin', { origin: origin ?? 'another site' });
}

/** `localhost:8080` and `[::1]:8080` without their ports. */
function hostName(host = ''): string {
  return host.replace(/:\d+$/, '').toLowerCase();
}
