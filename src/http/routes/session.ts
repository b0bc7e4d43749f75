import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Caller } from '../../auth/caller.ts';
import { closeSession, openSession } from '../../auth/open-session.ts';
import { isRefusal, refusalError } from '../../auth/refusal.ts';
import { verifyKey } from '../../auth/verify-key.ts';
import type { SessionState } from '../../client/access-contract.ts';
import type { Helix } from '../../compose.ts';
import { HelixError } from '../../errors.ts';
import { isAuthOn } from '../../settings/auth-rules.ts';
import { readJson } from '../read-json.ts';
import { clearSession, refuseInsecurePage, sessionOf, setSession } from '../session-cookie.ts';

export const signIn = z.strictObject({
  key: z
    .string('must be text')
    .max(200, 'must have at most 200 characters')
    .describe('A key, as it was shown.'),
});
const nothing = z.strictObject({});

/** How a browser signs in: a key is given once, and a cookie that no script can read stands for it. */
export async function sessionRoutes(server: FastifyInstance, { settings, database }: Helix): Promise<void> {
  const isOn = isAuthOn(settings);

  server.get('/v1/session', async (request, reply): Promise<SessionState> => {
    // A browser that is told so once does not try the same session again.
    if (request.isRefused && request.headers.authorization === undefined) clearSession(request, reply);
    return stateOf(isOn, request.caller);
  });

  server.post('/v1/session', async (request, reply) => {
    const body = await readJson(request, signIn, { isPrivate: true });
    const key = body.key.trim();
    if (!isOn) return stateOf(isOn, request.caller);
    refuseInsecurePage(request);
    const caller = await verifyKey(database, key);
    if (isRefusal(caller)) {
      await server.auditor.refused(request, caller);
      server.keySignIns.failed(request, key);
      throw refusalError(caller);
    }
    server.keySignIns.held(request, key);
    if (caller.role === 'operator') {
      await server.auditor.forbidden(request, caller);
      throw new HelixError('forbidden', {
        what: `The page, for the key "${caller.credential.id}" with the role "operator",`,
        action: 'That key is for /metrics. Sign in with a key of a tenant, which `helix keys create` makes.',
      });
    }
    const { text, expiresAt } = await openSession(database, caller);
    setSession(request, reply, text, expiresAt);
    request.caller = caller; // for the audit log: who it was was not known before
    return stateOf(isOn, caller);
  });

  server.delete('/v1/session', async (request, reply) => {
    await readJson(request, nothing);
    const text = sessionOf(request);
    if (isOn && text !== undefined && request.caller?.credential.kind === 'session')
      await closeSession(database, request.caller, text);
    clearSession(request, reply);
    return stateOf(isOn, isOn ? undefined : request.caller);
  });
}

/** Without a caller: that somebody has to sign in. */
function stateOf(isOn: boolean, caller: Caller | undefined): SessionState {
  if (!caller) return { auth: isOn ? 'on' : 'off', caller: null };
  const { tenant, role, clearance, scopes, credential } = caller;
  return {
    auth: isOn ? 'on' : 'off',
    caller: { tenant, role, clearance, scopes: [...scopes], kind: credential.kind, id: credential.id },
  };
}
