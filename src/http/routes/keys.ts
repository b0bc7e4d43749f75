import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ROLES, SCOPES } from '../../auth/caller.ts';
import { issueKey, type KeyMaker, rotateKey, withdrawKey } from '../../auth/issue-key.ts';
import type { IssuedKeyBody, KeyBody } from '../../client/access-contract.ts';
import { HelixError } from '../../errors.ts';
import { listKeys, type StoredKey } from '../../store/api-keys.ts';
import { CONFIDENTIALITIES } from '../../terms.ts';
import { helixOf } from '../helix-of.ts';
import { parsed } from '../parse-query.ts';
import { readJson } from '../read-json.ts';

const DAY_SECONDS = 24 * 60 * 60;

export const keyParameter = z.object({
  id: z
    .string()
    .max(60, 'must have at most 60 characters')
    .regex(/^[^\p{Cc}]*$/u, 'must not hold control characters')
    .describe('The public part of the key.'),
});
export const newKey = z.strictObject({
  name: z.string('must be text').describe('Who or what will use it.'),
  role: z.enum(ROLES, `must be one of ${ROLES.join(', ')}`).default('reader'),
  clearance: z
    .enum(CONFIDENTIALITIES, `must be one of ${CONFIDENTIALITIES.join(', ')}`)
    .default('internal')
    .describe('The most confidential that it may see.'),
  scopes: z
    .array(z.enum(SCOPES, `must be of ${SCOPES.join(', ')}`), 'must be a list')
    .min(1, 'must name one')
    .optional()
    .describe('Less than the role may do.'),
  days: z
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(3650, 'must be at most 3650')
    .optional()
    .describe('How long it holds; until it is revoked when not given.'),
});
export const rotation = z.strictObject({
  overlap_hours: z
    .number('must be a number')
    .min(0, 'must be at least 0')
    .max(720, 'must be at most 720')
    .default(24)
    .describe('How long the old one holds beside the new one.'),
});
const nothing = z.strictObject({});

/** The keys of the caller's tenant. A secret is in the answer that makes it, and nowhere else. */
export async function keyRoutes(server: FastifyInstance): Promise<void> {
  server.get('/v1/keys', async (request) => {
    const { database, tenant } = helixOf(request);
    const keys = await database.withTenant(tenant, (session) => listKeys(session, tenant));
    return { keys: keys.map(keyBody) };
  });

  server.post('/v1/keys', async (request, reply) => {
    const { database, tenant } = helixOf(request);
    const { days, ...wanted } = await readJson(request, newKey, { isPrivate: true });
    const lifetimeSeconds = days === undefined ? undefined : days * DAY_SECONDS;
    const issued = await issueKey(database, makerOf(request), { ...wanted, tenant, lifetimeSeconds });
    const body: IssuedKeyBody = { ...keyBody(issued.key), key: issued.text };
    return reply.code(201).header('cache-control', 'no-store').send(body);
  });

  server.post('/v1/keys/:id/rotate', async (request, reply) => {
    const { database, tenant } = helixOf(request);
    const { id: keyId } = parsed(keyParameter, request.params);
    const { overlap_hours } = await readJson(request, rotation);
    const wanted = { tenant, keyId, overlapSeconds: overlap_hours * 60 * 60 };
    const issued = await rotateKey(database, makerOf(request), wanted);
    const body: IssuedKeyBody = { ...keyBody(issued.key), key: issued.text };
    return reply.code(201).header('cache-control', 'no-store').send(body);
  });

  server.delete('/v1/keys/:id', async (request) => {
    const { database, tenant } = helixOf(request);
    const { id: keyId } = parsed(keyParameter, request.params);
    await readJson(request, nothing);
    return keyBody(await withdrawKey(database, makerOf(request), { tenant, keyId }));
  });
}

function makerOf({ caller, id }: FastifyRequest): KeyMaker {
  if (!caller) throw new HelixError('unauthorized');
  return { caller, requestId: id };
}

function keyBody(key: StoredKey): KeyBody {
  const text = (at: Date | null) => at?.toISOString() ?? null;
  const { created_at, expires_at, last_used_at, revoked_at } = key;
  return {
    ...key,
    created_at: created_at.toISOString(),
    expires_at: text(expires_at),
    last_used_at: text(last_used_at),
    revoked_at: text(revoked_at),
  };
}
