import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createFailedSignIns, type SignIn } from '../limits/failed-sign-ins.ts';
import { signInsSlowed } from '../limits/limit-errors.ts';
import { addressOf, isThisMachine } from './address-of.ts';
import { sessionOf } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** For the route where a key comes in the body. */
    keySignIns: KeySignIns;
  }
}

/**
 * Refuses credentials for a while that failed too often; to be installed before the authentication, which they would cost.
 * A key that is to open a session is looked at first, whatever failed before: the person at a shared address who has the
 * right one is let in. What an address may try there is limited by the minute.
 */
export function slowSignIns(server: FastifyInstance, failures = createFailedSignIns()): void {
  server.addHook('onRequest', async (request) => {
    const signIn = signInOf(request);
    const waitMs = signIn ? failures.waitMs(signIn) : 0;
    if (waitMs > 0) throw signInsSlowed(waitMs);
  });
  server.addHook('onResponse', async (request, reply) => {
    const signIn = signInOf(request);
    if (!signIn) return;
    if (reply.statusCode === 401 || request.isRefused) failures.failed(signIn);
    else if (request.caller) failures.held(signIn);
  });
  server.decorate('keySignIns', {
    failed({ ip }, key) {
      if (isThisMachine(ip)) return;
      const signIn = signInBy(ip, `Bearer ${key}`);
      const waitMs = failures.waitMs(signIn);
      failures.failed(signIn);
      if (waitMs > 0) throw signInsSlowed(waitMs);
    },
    held({ ip }, key) {
      if (!isThisMachine(ip)) failures.held(signInBy(ip, `Bearer ${key}`));
    },
  } satisfies KeySignIns);
}

export type KeySignIns = {
  /** Throws where it was not the first few. */
  failed(request: FastifyRequest, key: string): void;
  held(request: FastifyRequest, key: string): void;
};

/** What was sent to be let in with, if anything. A key that is to open a session is in the body, and not read yet. */
function signInOf(request: FastifyRequest): SignIn | undefined {
  const { method, headers, routeOptions, ip } = request;
  if (isThisMachine(ip) || (method === 'POST' && routeOptions.url === '/v1/session')) return undefined;
  if (headers.authorization !== undefined) return signInBy(ip, headers.authorization);
  const cookie = sessionOf(request);
  return cookie === undefined ? undefined : { ...signInBy(ip, cookie), keyId: undefined };
}

function signInBy(ip: string, sent: string): SignIn {
  const [, keyId = 'other'] = /\bhx_([a-z2-7]{1,12})_/.exec(sent) ?? [];
  return { address: addressOf(ip), keyId, fingerprint: createHash('sha256').update(sent).digest('base64') };
}
