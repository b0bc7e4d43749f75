import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Caller } from './caller.ts';
import { ownerOf, viewOf } from './view-of.ts';

const callerOf = (fields: Partial<Caller>): Caller => ({
  tenant: '00000000-0000-4000-8000-00000000000a',
  role: 'reader',
  clearance: 'internal',
  scopes: new Set(['ask', 'read']),
  credential: { kind: 'jwt', id: 'ann' },
  ...fields,
});

test('[AUTH-OWNER] what was asked belongs to one credential, whatever its subject is', () => {
  const key = callerOf({ credential: { kind: 'key', id: 'k2' }, owner: 'k1' });
  const session = callerOf({ credential: { kind: 'session', id: 'k2' }, owner: 'k1' });
  expect([ownerOf(key), ownerOf(session)]).toEqual(['key:k1', 'key:k1']);
  const long = callerOf({ credential: { kind: 'jwt', id: 'ann smith' } });
  const hash = createHash('sha256').update('ann smith').digest('hex');
  for (const id of [`sha256=${hash}`, `sha256:${hash}`, 'key:k1', 'k1'])
    expect([ownerOf(long), 'key:k1']).not.toContain(ownerOf(callerOf({ credential: { kind: 'jwt', id } })));
});

test('[AUTH-OWNER] who manages the tenant sees what belongs to others, and nothing above the clearance', () => {
  expect(viewOf(callerOf({}))).toEqual({ clearance: 'internal', owner: 'jwt:ann' });
  expect(viewOf(callerOf({ scopes: new Set(['admin']) }))).toEqual({ clearance: 'internal' });
});
