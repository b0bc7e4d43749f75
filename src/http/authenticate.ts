import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller.ts';
import { hashSecret, matchesHash } from '../auth/hash-secret.ts';
import { localCaller } from '../auth/local-caller.ts';
import { verifySession } from '../auth/open-session.ts';
import { isRefusal, type Refusal, refusalError } from '../auth/refusal.ts';
import { createJwtVerifier, type VerifyJwt } from '../auth/verify-jwt.ts';
import { verifyKey } from '../auth/verify-key.ts';
import type { Helix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import { isAuthOn } from '../settings/auth-rules.ts';
import { asCaller } from './as-caller.ts';
import { type Auditor, createAuditor } from './audit-requests.ts';
import type { ServerOptions } from './create-server.ts';
import { type RouteRule, ruleOf } from './route-rules.ts';
import { sessionOf } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** For what a route finds out about credentials itself. */
    auditor: Auditor;
  }
  interface FastifyRequest {
    /** Who sent it. Absent only at addresses that are open to everybody. */
    caller?: Caller;
    /** A credential came that does not hold, to an address that is open without one. */
    isRefused?: boolean;
    helix: Helix;
  }
}

/**
 * Every request has a caller before anything else looks at it. The tenant, the role and the clearance come from the
 * credential and from nothing else; what the route needs stands in `route-rules.ts`.
 */
export function authenticate(
  server: FastifyInstance,
  installation: Helix,
  { isLocal = false, localToken }: ServerOptions,
): void {
  const { settings } = installation;
  const isGuarded = isAuthOn(settings);
  const isOn = isGuarded && !isLocal;
  const verifyJwt = createJwtVerifier(settings);
  const localHash = localToken === undefined ? undefined : hashSecret(localToken);
  const auditor = createAuditor(installation);
  server.decorateRequest('helix', null as unknown as Helix);
  server.addHook('onRequest', async (request) => {
    const rule = ruleOf(request);
    request.helix = installation;
    if (!isOn) {
      request.caller = localCaller(isLocal ? 'command line' : 'http');
      return;
    }
    const outcome = await callerOf(request, installation, async (text) =>
      matchesHash(text, localHash) ? localCaller('command line') : verified(installation, verifyJwt, text),
    );
    if (rule.needs === 'nothing' && (outcome === undefined || isRefusal(outcome))) {
      if (outcome === undefined || !isTry(request)) return;
      request.isRefused = true;
      return auditor.refused(request, outcome);
    }
    if (outcome === undefined) {
      request.log.info({ request_id: request.id, reason: 'missing' }, 'auth.refused');
      throw new HelixError('unauthorized');
    }
    if (isRefusal(outcome)) {
      await auditor.refused(request, outcome);
      throw refusalError(outcome);
    }
    request.caller = outcome;
    request.helix = asCaller(await installation.ofTenant(outcome.tenant), outcome);
    const missing = missingOf(outcome, rule);
    if (missing) {
      await auditor.forbidden(request, outcome);
      throw new HelixError('forbidden', {
        what: `${request.method} ${request.routeOptions.url}`,
        action: `It needs ${missing}, which the ${outcome.credential.kind} "${outcome.credential.id}" does not have.`,
      });
    }
  });
  server.decorate('auditor', auditor);
  // What commands do is noted beside what is done with credentials; where none are asked for, nobody is told apart.
  if (isGuarded) auditor.watch(server);
}

/**
 * Whether a credential that does not hold is a try to be let in. A browser sends the cookie of a session that is over with
 * each file of the page, and when it signs in again.
 */
function isTry({ method, headers, routeOptions }: FastifyRequest): boolean {
  return headers.authorization !== undefined || (method !== 'POST' && routeOptions.url === '/v1/session');
}

/** The header goes before the cookie: who sends both means the header. In the cookie there are sessions and nothing else. */
async function callerOf(
  request: FastifyRequest,
  { database }: Helix,
  verify: (text: string) => Promise<Caller | Refusal>,
): Promise<Caller | Refusal | undefined> {
  const { authorization } = request.headers;
  if (authorization === undefined) {
    const session = sessionOf(request);
    return session === undefined ? undefined : verifySession(database, session);
  }
  const [, text] = /^bearer +(\S+)$/i.exec(authorization) ?? [];
  return text === undefined ? { refused: 'malformed' } : verify(text);
}

function verified(
  { database }: Helix,
  verifyJwt: VerifyJwt | undefined,
  text: string,
): Promise<Caller | Refusal> {
  if (text.startsWith('hxs_')) return verifySession(database, text);
  if (text.startsWith('hx_') || !verifyJwt) return verifyKey(database, text);
  return verifyJwt(text);
}

function missingOf({ role, scopes }: Caller, { needs, also }: RouteRule): string | undefined {
  if (needs === 'nothing') return undefined;
  if (needs === 'operator') return role === 'operator' ? undefined : 'the role "operator"';
  const missing = [needs, also].find((scope) => scope !== undefined && !scopes.has(scope));
  return missing && `the scope "${missing}"`;
}
