import { z } from 'zod';
import { ROLES, SCOPES } from '../../../auth/caller.ts';
import { CONFIDENTIALITIES } from '../../../terms.ts';

const time = z.iso.datetime();
const KINDS = ['local', 'key', 'jwt', 'session'] as const;

export const key = z.strictObject({
  key_id: z.string().describe('The public part of the key.'),
  name: z.string(),
  role: z.enum(ROLES),
  clearance: z.enum(CONFIDENTIALITIES),
  scopes: z.array(z.enum(SCOPES)),
  state: z.enum(['active', 'replaced', 'expired', 'revoked']),
  created_at: time,
  expires_at: time.nullable(),
  last_used_at: time.nullable().describe('To the minute.'),
  revoked_at: time.nullable(),
  replaced_by: z.string().nullable().describe('The key that took its place.'),
});

export const issuedKey = z.strictObject({
  ...key.shape,
  key: z.string().describe('The whole key. It is shown this once.'),
});

export const keyList = z.strictObject({ keys: z.array(key) });

export const sessionState = z.strictObject({
  auth: z.enum(['on', 'off']).describe('Whether requests need a credential.'),
  caller: z
    .strictObject({
      tenant: z.string(),
      role: z.enum(ROLES),
      clearance: z.enum(CONFIDENTIALITIES),
      scopes: z.array(z.enum(SCOPES)),
      kind: z.enum(KINDS),
      id: z.string().describe('Of a key or a session the public part of the key; of a token its subject.'),
    })
    .nullable()
    .describe('Null where none came with the request, or none that holds.'),
});

export const auditPage = z.strictObject({
  entries: z.array(
    z.strictObject({
      audit_id: z.int(),
      at: time,
      actor: z.strictObject({
        kind: z.enum([...KINDS, 'unknown']),
        id: z.string(),
        role: z.enum(ROLES).optional(),
      }),
      action: z.string(),
      target: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      request_id: z.string().nullable(),
      outcome: z.enum(['done', 'refused', 'failed']),
    }),
  ),
});
