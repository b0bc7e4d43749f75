import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HelixError } from '../errors.ts';
import { isAuthOn, isMeantOpen } from '../settings/auth-rules.ts';
import type { Settings } from '../settings/settings.ts';
import { isOwnOrigin } from './own-origin.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
/** What proxies add. One on this machine brings the requests of others under the address of this machine. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'via'];

/**
 * A web page elsewhere must not be able to use Helix through somebody's browser: requests of a foreign page are refused.
 * Without authentication Helix is for the person at this machine, so requests under a foreign host name (DNS rebinding)
 * are refused too, and so are those that a proxy brings; with it a page under another name has no credential to send.
 */
export function guardLocal(server: FastifyInstance, settings: Settings): void {
  const hosts = new Set([...LOOPBACK, ...settings.allowedHosts.map((host) => host.toLowerCase())]);
  const anyHost = isAuthOn(settings);
  const anyProxy = anyHost || isMeantOpen(settings);
  const allowed = new Set(settings.corsOrigins);
  server.addHook('onRequest', async (request) => {
    const host = hostName(request.headers.host);
    if (!anyHost && !hosts.has(host)) throw new HelixError('forbidden_host', { host });
    const header = anyProxy ? undefined : FORWARDED.find((name) => request.headers[name] !== undefined);
    if (header !== undefined) throw new HelixError('forbidden_proxy', { header });
    if (!allowed.has(request.headers.origin ?? '')) refuseForeignPage(request);
  });
}

/** A link that is followed is fine; a request that the page of another site makes is not. */
function refuseForeignPage({ headers }: FastifyRequest): void {
  const { origin } = headers;
  const isFrame = headers['sec-fetch-dest'] !== undefined && headers['sec-fetch-dest'] !== 'document';
  const followed = headers['sec-fetch-mode'] === 'navigate' && origin === undefined && !isFrame;
  // A page of a neighbouring host is another's too.
  const isForeign = ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));
  const fromElsewhere = isForeign && !followed;
  if (fromElsewhere || !isOwnOrigin(headers))
    throw new HelixError('forbidden_origin', { origin: origin ?? 'another site' });
}

/** `localhost:8080` and `[::1]:8080` without their ports. */
function hostName(host = ''): string {
  return host.replace(/:\d+$/, '').toLowerCase();
}
