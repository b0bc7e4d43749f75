import { describe, expect, test } from 'vitest';
import { isAuthOn } from './auth-rules.ts';
import { loadSettings } from './settings.ts';

const JWT = {
  HELIX_JWT_ISSUER: 'https://id.example',
  HELIX_JWT_AUDIENCE: 'helix',
  HELIX_JWT_JWKS_URL: 'https://id.example/keys',
};

test.each<[Record<string, string>, boolean]>([
  [{}, false],
  [{ HELIX_HOST: 'localhost' }, false],
  [{ HELIX_HOST: '::1', HELIX_AUTH: 'off' }, false],
  [{ HELIX_AUTH: 'on' }, true],
  [{ HELIX_TRUSTED_PROXIES: '127.0.0.1' }, true],
  [{ HELIX_TRUSTED_PROXIES: '127.0.0.1', HELIX_AUTH: 'off' }, false],
  [{ HELIX_HOST: '0.0.0.0' }, true],
  [{ HELIX_HOST: '127.0.0.1.example.org' }, true],
  [{ HELIX_ENV: 'production', DATABASE_URL: 'postgres://db/h', GEMINI_API_KEY: 'k' }, true],
])('[KEYS-AUTO] without a credential only where nobody else can reach it: %j', (environment, isOn) => {
  expect(isAuthOn(loadSettings(environment))).toBe(isOn);
});

describe('[KEYS-SETTINGS] settings that would let others in are refused at the start, with what to do', () => {
  test.each<[RegExp, Record<string, string>]>([
    [/HELIX_HOST is "0.0.0.0".*Set HELIX_AUTH to on/, { HELIX_AUTH: 'off', HELIX_HOST: '0.0.0.0' }],
    [/HELIX_ENV=production does not allow/, { HELIX_AUTH: 'off', HELIX_ENV: 'production' }],
    [/HELIX_JWT_AUDIENCE is missing/, { ...JWT, HELIX_JWT_AUDIENCE: '' }],
    [/HELIX_JWT_ISSUER and HELIX_JWT_AUDIENCE are missing/, { HELIX_JWT_JWKS_URL: JWT.HELIX_JWT_JWKS_URL }],
    [/begins with http:\/\//, { ...JWT, HELIX_JWT_JWKS_URL: 'http://id.example/keys' }],
    [/HELIX_JWT_ALGORITHMS is "RS256,none"/, { ...JWT, HELIX_JWT_ALGORITHMS: 'RS256,none' }],
    [/HELIX_JWT_ALGORITHMS is "HS256"/, { ...JWT, HELIX_JWT_ALGORITHMS: 'HS256' }],
    [/HELIX_JWT_ALGORITHMS is ","/, { ...JWT, HELIX_JWT_ALGORITHMS: ',' }],
  ])('%s', (problem, environment) => {
    expect(() => loadSettings(environment)).toThrow(problem);
  });

  test('whole ones are taken, with keys on this machine too', () => {
    const settings = loadSettings({ ...JWT, HELIX_JWT_JWKS_URL: 'http://127.0.0.1:9000/keys' });
    expect(settings.jwtAlgorithms).toEqual(['RS256', 'ES256', 'EdDSA']);
  });
});
