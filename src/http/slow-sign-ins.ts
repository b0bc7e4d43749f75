import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createFailedSignIns, type SignIn } from '../limits/failed-sign-ins.ts';
import { signInsSlowed } from '../limits/limit-errors.ts';
import { addressOf, isThisMachine } from './address-of.ts';
import { sessionOf } from './session-cookie.ts';

/** Refuses credentials for a while that failed too often; to be installed before the authentication, which they would cost. */
export function slowSignIns(server: FastifyInstance, failures = createFailedSignIns()): void {
  server.addHook('onRequest', async (request) => {
    const signIn = signInOf(request);
    const waitMs = signIn ? failures.waitMs(signIn) : 0;
    if (waitMs > 0) throw signInsSlowed(waitMs);
  });
  server.addHook('onResponse', async (request, reply) => {
    const signIn = signInOf(request);
    if (!signIn) return;
    if (reply.statusCode === 401) failures.failed(signIn);
    else if (request.caller && signIn.fingerprint !== '') failures.held(signIn);
  });
}

/** What was sent to be let in with, if anything. A key that is to open a session is in the body, and not read yet. */
function signInOf(request: FastifyRequest): SignIn | undefined {
  const { method, headers, routeOptions, ip } = request;
  if (isThisMachine(ip)) return undefined;
  const address = addressOf(ip);
  if (method === 'POST' && routeOptions.url === '/v1/session')
    return { address, keyId: 'session', fingerprint: '' };
  const sent = headers.authorization ?? sessionOf(request);
  if (sent === undefined) return undefined;
  const [, named = 'other'] = /\bhx_([a-z2-7]{1,12})_/.exec(sent) ?? [];
  const keyId = headers.authorization === undefined ? undefined : named;
  return { address, keyId, fingerprint: createHash('sha256').update(sent).digest('base64') };
}
