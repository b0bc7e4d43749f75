import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HelixError } from '../errors.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Helix without authentication is for the person at this machine. A web page elsewhere must not be able to use it
 * through that person's browser: requests under a foreign host name (DNS rebinding) and changes that come from a
 * foreign page are refused.
 */
export function guardLocal(server: FastifyInstance, allowedHosts: readonly string[]): void {
  const hosts = new Set([...LOOPBACK, ...allowedHosts.map((host) => host.toLowerCase())]);
  server.addHook('onRequest', async (request) => {
    const host = hostName(request.headers.host);
    if (!hosts.has(host)) throw new HelixError('forbidden_host', { host });
    if (request.method !== 'GET' && request.method !== 'HEAD') refuseForeignPage(request);
  });
}

function refuseForeignPage({ headers }: FastifyRequest): void {
  const { origin } = headers;
  if (origin === undefined && headers['sec-fetch-site'] !== 'cross-site') return;
  const sameHost = origin && URL.canParse(origin) && new URL(origin).host === headers.host;
  if (!sameHost) throw new HelixError('forbidden_origin', { origin: origin ?? 'another site' });
}

/** `localhost:8080` and `[::1]:8080` without their ports. */
function hostName(host = ''): string {
  return host.replace(/:\d+$/, '').toLowerCase();
}
