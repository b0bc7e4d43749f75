import { describe, expect, test } from 'vitest';
import { callerOfClaims } from './caller-of-claims.ts';

const TENANT = 'aaaaaaaa-0000-4000-8000-00000000000a';
const SETTINGS = {
  jwtTenantClaim: 'https://helix.example/tenant',
  jwtRoleClaim: 'roles',
  jwtClearanceClaim: 'clearance',
  jwtDefaultClearance: 'public',
} as const;
const CLAIMS = { sub: 'ann', 'https://helix.example/tenant': TENANT.toUpperCase(), roles: ['editor'] };

test('[JWT-CLAIMS] tenant, role and clearance come from the claims that the settings name; without clearance it is the default', () => {
  expect(callerOfClaims(CLAIMS, SETTINGS)).toEqual({
    tenant: TENANT,
    role: 'editor',
    clearance: 'public',
    scopes: new Set(['ask', 'read', 'write']),
    credential: { kind: 'jwt', id: 'ann' },
  });
  expect(callerOfClaims({ ...CLAIMS, roles: 'admin', clearance: 'restricted' }, SETTINGS)).toMatchObject({
    role: 'admin',
    clearance: 'restricted',
  });
});

describe('[JWT-CLAIMS] what is missing or not known is refused, never guessed', () => {
  test.each<[string, object]>([
    ['sub', { sub: undefined }],
    ['sub', { sub: 'x'.repeat(256) }],
    ['sub', { sub: 'a\u001b[2J' }],
    ['https://helix.example/tenant', { 'https://helix.example/tenant': 'default' }],
    ['https://helix.example/tenant', { 'https://helix.example/tenant': [TENANT] }],
    ['https://helix.example/tenant', { 'https://helix.example/tenant': `${TENANT}'; --` }],
    ['roles', { roles: 'operator' }],
    ['roles', { roles: ['reader', 'admin'] }],
    ['roles', { roles: { toString: 'admin' } }],
    ['clearance', { clearance: 'top' }],
    ['clearance', { clearance: ['restricted'] }],
  ])('%s: %j', (claim, wrong) => {
    expect(callerOfClaims({ ...CLAIMS, ...wrong }, SETTINGS)).toEqual({
      refused: 'claims',
      detail: `claim "${claim}" is missing or not usable`,
    });
  });

  test('a claim is what the token has itself', () => {
    const settings = { ...SETTINGS, jwtRoleClaim: 'constructor' };
    expect(callerOfClaims(CLAIMS, settings)).toMatchObject({ refused: 'claims' });
  });
});
