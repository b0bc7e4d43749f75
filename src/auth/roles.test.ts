import { describe, expect, test } from 'vitest';
import { DEFAULT_TENANT } from '../terms.ts';
import type { Caller } from './caller.ts';
import { localCaller } from './local-caller.ts';
import { callerScopes, type Grant, refuseEscalation, SCOPES_OF_ROLE, scopesOf } from './roles.ts';

const TENANT = 'aaaaaaaa-0000-4000-8000-000000000000';

function caller(role: Caller['role'], clearance: Caller['clearance'], tenant = TENANT): Caller {
  return {
    tenant,
    role,
    clearance,
    scopes: new Set(SCOPES_OF_ROLE[role]),
    credential: { kind: 'key', id: 'a' },
  };
}

function grant(fields: Partial<Grant>): Grant {
  return { tenant: TENANT, role: 'reader', clearance: 'public', scopes: ['ask'], ...fields };
}

test('[KEYS-SCOPES] a key has the scopes of its role or fewer, also where a stored one names more', () => {
  expect(scopesOf('editor')).toEqual(['ask', 'read', 'write']);
  expect(scopesOf('editor', ['read'])).toEqual(['read']);
  expect(() => scopesOf('reader', ['read', 'write'])).toThrow(/scope "write" is more than the role "reader"/);
  expect([...callerScopes('reader', ['admin', 'ask', 'everything'])]).toEqual(['ask']);
  expect([...callerScopes('operator', ['admin', 'read'])]).toEqual([]);
});

describe('[KEYS-ESCALATION] nobody gives away more than they have', () => {
  test.each<[string, Caller, Partial<Grant>]>([
    ['a role with more scopes', caller('editor', 'restricted'), { role: 'admin', scopes: ['admin'] }],
    ['a higher clearance', caller('admin', 'internal'), { clearance: 'confidential' }],
    ['another tenant', caller('admin', 'restricted'), { tenant: 'bbbbbbbb-0000-4000-8000-000000000000' }],
    [
      'the installation',
      caller('admin', 'restricted', DEFAULT_TENANT),
      { tenant: DEFAULT_TENANT, role: 'operator', scopes: [] },
    ],
    [
      'a scope that its own key lacks',
      { ...caller('admin', 'restricted'), scopes: new Set(['admin']) },
      { scopes: ['ask'] },
    ],
  ])('%s', (_, by, wanted) => {
    expect(() => refuseEscalation(by, grant(wanted))).toThrow(/is not open to this request/);
  });

  test('as much as they have is theirs to give; an operator and this machine give anything', () => {
    const all = grant({ role: 'admin', clearance: 'restricted', scopes: ['ask', 'admin'] });
    for (const by of [caller('admin', 'restricted'), caller('operator', 'public'), localCaller('test')])
      expect(() => refuseEscalation(by, all)).not.toThrow();
    expect(() => refuseEscalation(localCaller('test'), grant({ role: 'operator' }))).toThrow(
      /of the installation/,
    );
  });
});
