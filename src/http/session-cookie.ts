import type { FastifyReply, FastifyRequest } from 'fastify';
import { HelixError } from '../errors.ts';
import { isOwnOrigin } from './own-origin.ts';

/** Over TLS with the prefix that no other host, and no page beside this one, can set. */
function nameFor(request: FastifyRequest): string {
  return isLoopback(request) ? 'helix_session' : '__Host-helix_session';
}

/**
 * The text of the session that the browser sends, if it sends one. A page elsewhere has none, also one that the settings let
 * in: a browser sends the cookie along with requests of a neighbouring host.
 */
export function sessionOf(request: FastifyRequest): string | undefined {
  if (!isOwnOrigin(request.headers)) return undefined;
  const name = `${nameFor(request)}=`;
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length);
}

/**
 * Scripts cannot read it, other sites cannot send it, and it goes over TLS alone; but for a page that was loaded from this
 * machine, where there is none.
 */
export function setSession(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  expiresAt: Date,
): void {
  const seconds = Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
  reply.header('set-cookie', cookieOf(request, text, seconds));
}

/**
 * Throws `insecure_page` where a browser would drop the cookie without a word. The page says how it was opened, also where a
 * proxy that nobody named ends TLS.
 */
export function refuseInsecurePage(request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin?.startsWith('http:') && !isLoopback(request)) throw new HelixError('insecure_page', { origin });
}

export function clearSession(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('set-cookie', cookieOf(request, '', 0));
}

function cookieOf(request: FastifyRequest, text: string, seconds: number): string {
  const secure = isLoopback(request) ? '' : '; Secure';
  return `${nameFor(request)}=${text}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`;
}

function isLoopback({ hostname }: FastifyRequest): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(hostname);
}
