import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isRefusal } from '../../src/auth/refusal.ts';
import { createJwtVerifier, type JwtPorts } from '../../src/auth/verify-jwt.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import {
  type JwksServer,
  makeSigner,
  type Signer,
  signToken,
  startJwksServer,
} from '../support/jwks-server.ts';

const TENANT = 'aaaaaaaa-0000-4000-8000-000000000000';
const NOW = Math.floor(Date.now() / 1000);
const CLAIMS = {
  iss: 'https://id.example',
  aud: 'helix',
  sub: 'ann',
  exp: NOW + 600,
  tenant: TENANT,
  role: 'reader',
};

let server: JwksServer;
let signer: Signer;
let attacker: Signer;
beforeAll(async () => {
  server = await startJwksServer();
  signer = await makeSigner('one');
  attacker = await makeSigner('one');
});
beforeEach(() => {
  Object.assign(server.state, { keys: [signer.jwk], answer: undefined, requests: 0 });
});
afterAll(() => server?.close());

function verifier(ports: JwtPorts = {}, environment: Record<string, string> = {}) {
  const settings = loadSettings({
    HELIX_JWT_ISSUER: CLAIMS.iss,
    HELIX_JWT_AUDIENCE: CLAIMS.aud,
    HELIX_JWT_JWKS_URL: `${server.url}/keys`,
    ...environment,
  });
  return createJwtVerifier(settings, ports)!;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const without = (name: keyof typeof CLAIMS) => ({ ...CLAIMS, [name]: undefined });

test('[JWT-ACCEPTED] a token of the issuer is who its claims say, and its keys are fetched once', async () => {
  const verify = verifier();
  const expected = {
    tenant: TENANT,
    role: 'reader',
    clearance: 'internal',
    scopes: new Set(['ask', 'read']),
    credential: { kind: 'jwt', id: 'ann' },
  };
  const token = await signToken(signer, { ...CLAIMS, clearance: 'internal' });
  expect(await Promise.all([verify(token), verify(token), verify(token)])).toEqual([
    expected,
    expected,
    expected,
  ]);
  expect(await verify(await signToken(signer, { ...CLAIMS, aud: ['other', 'helix'] }))).toMatchObject({
    tenant: TENANT,
  });
  expect(server.state.requests).toBe(1);
  expect(createJwtVerifier(loadSettings({}))).toBeUndefined();
});

describe('[JWT-HOSTILE] a token that anybody could have made, or that is not for now and here, is refused', () => {
  const publicText = () => JSON.stringify(signer.jwk);
  const hmac = (key: string, header: object) => {
    const body = `${encode(header)}.${encode(CLAIMS)}`;
    return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
  };
  const resigned = async (header: object) => {
    const [, payload, signature] = (await signToken(signer, CLAIMS)).split('.');
    return `${encode(header)}.${payload}.${signature}`;
  };
  test.each<[string, string, () => string | Promise<string>]>([
    ['nothing', 'malformed', () => ''],
    ['no token', 'malformed', () => 'Bearer of bad news'],
    ['two dots', 'malformed', () => '..'],
    ['alg none', 'malformed', () => `${encode({ alg: 'none' })}.${encode(CLAIMS)}.`],
    ['alg NONE with a kid', 'malformed', () => `${encode({ alg: 'NONE', kid: 'one' })}.${encode(CLAIMS)}.`],
    ['HS256 with the public key', 'malformed', () => hmac(publicText(), { alg: 'HS256', kid: 'one' })],
    ['HS256 with nothing', 'malformed', () => hmac('', { alg: 'HS256', kid: 'one' })],
    ['an algorithm that is not allowed', 'malformed', () => resigned({ alg: 'ES384', kid: 'one' })],
    ['a header that was changed', 'signature', () => resigned({ alg: 'ES256', kid: 'one', typ: 'x' })],
    ['the right kid, another key', 'signature', () => signToken(attacker, CLAIMS)],
    ['a key in the header', 'signature', () => signToken(attacker, CLAIMS, { jwk: attacker.jwk })],
    [
      'an address of keys in the header',
      'signature',
      () => signToken(attacker, CLAIMS, { jku: `${server.url}/evil` }),
    ],
    ['no kid', 'unknown', () => signToken(signer, CLAIMS, { kid: undefined })],
    ['a kid of nobody', 'unknown', () => signToken(signer, CLAIMS, { kid: '../../one' })],
    ['a critical extension', 'malformed', () => resigned({ alg: 'ES256', kid: 'one', crit: ['x'], x: 1 })],
    ['expired', 'expired', () => signToken(signer, { ...CLAIMS, exp: NOW - 60 })],
    ['without an end', 'claims', () => signToken(signer, without('exp'))],
    ['an end that is no number', 'claims', () => resignedClaims({ ...CLAIMS, exp: 'never' })],
    ['not yet', 'claims', () => signToken(signer, { ...CLAIMS, nbf: NOW + 60 })],
    ['made in the future', 'claims', () => signToken(signer, { ...CLAIMS, iat: NOW + 60 })],
    ['for another audience', 'claims', () => signToken(signer, { ...CLAIMS, aud: 'helix2' })],
    ['for nobody', 'claims', () => signToken(signer, without('aud'))],
    ['of another issuer', 'claims', () => signToken(signer, { ...CLAIMS, iss: 'https://id.example/' })],
    ['of nobody', 'claims', () => signToken(signer, without('iss'))],
    ['without a subject', 'claims', () => signToken(signer, without('sub'))],
    ['without a tenant', 'claims', () => signToken(signer, without('tenant'))],
    ['without a role', 'claims', () => signToken(signer, without('role'))],
    ['for the installation', 'claims', () => signToken(signer, { ...CLAIMS, role: 'operator' })],
    ['a token in a token', 'malformed', async () => resignedText(await signToken(signer, CLAIMS))],
    ['1 MB', 'size', async () => `${await signToken(signer, CLAIMS)}${'A'.repeat(1 << 20)}`],
    ['encrypted', 'malformed', () => `${encode({ alg: 'dir', enc: 'A256GCM' })}..AAAA.AAAA.AAAA`],
  ])('%s', async (_, refused, make) => {
    const outcome = await verifier()(await make());
    expect(isRefusal(outcome) ? outcome.refused : outcome).toBe(refused);
    expect(server.state.requests).toBeLessThanOrEqual(1);
  });

  /** Signed by the issuer itself, around what its library would not make. */
  const resignedText = async (payload: string) => {
    const { CompactSign } = await import('jose');
    return new CompactSign(Buffer.from(payload))
      .setProtectedHeader({ alg: 'ES256', kid: 'one', cty: 'JWT' })
      .sign(signer.privateKey);
  };
  const resignedClaims = (claims: object) => resignedText(JSON.stringify(claims));
});

test('[JWT-SKEW] clocks may differ by as much as is set, and no more', async () => {
  const at = (seconds: number) => verifier({ now: () => (NOW + seconds) * 1000 });
  const token = await signToken(signer, { ...CLAIMS, nbf: NOW, exp: NOW + 100 });
  expect(isRefusal(await at(-29)(token))).toBe(false);
  expect(isRefusal(await at(129)(token))).toBe(false);
  expect(await at(-31)(token)).toMatchObject({ refused: 'claims' });
  expect(await at(131)(token)).toMatchObject({ refused: 'expired' });
});

test('[JWT-ROTATED] a new key of the issuer is found by its id; ids of nobody do not make a fetch each', async () => {
  const next = await makeSigner('two', 'RS256');
  const patient = verifier();
  await patient(await signToken(signer, CLAIMS));
  const foreign = await Promise.all(['x', 'y', 'z'].map((kid) => signToken(signer, CLAIMS, { kid })));
  for (const token of foreign) expect(await patient(token)).toMatchObject({ refused: 'unknown' });
  expect(server.state.requests).toBe(1);

  const quick = verifier({ cooldownMs: 0 });
  await quick(await signToken(signer, CLAIMS));
  server.state.keys = [next.jwk];
  expect(await quick(await signToken(next, CLAIMS))).toMatchObject({ tenant: TENANT });
  expect(await quick(await signToken(signer, CLAIMS))).toMatchObject({ refused: 'unknown' });
});

describe('[JWT-KEYS-DOWN] where the keys cannot be had, that is said with 503 and not blamed on the token', () => {
  test.each<[string, { status: number; body: string }, RegExp]>([
    ['an error', { status: 500, body: 'oh' }, /answers with status 500/],
    ['another place', { status: 302, body: '' }, /answers with status 302/],
    ['no JSON', { status: 200, body: '<html>' }, /sends no set of keys/],
    ['other JSON', { status: 200, body: '{"keys":[null]}' }, /sends no set of keys/],
    ['too much', { status: 200, body: ' '.repeat(300_000) }, /sends more than 262144 bytes/],
    [
      'a broken key',
      { status: 200, body: '{"keys":[{"kty":"EC","crv":"P-256","kid":"one","x":"AA","y":"AA"}]}' },
      /has a key that cannot be used/,
    ],
  ])('%s', async (_, answer, problem) => {
    server.state.answer = answer;
    const failed = verifier()(await signToken(signer, CLAIMS));
    await expect(failed).rejects.toMatchObject({ code: 'identity_unavailable', status: 503 });
    await expect(failed).rejects.toThrow(problem);
  });

  test('nobody there, or nobody who answers in time', async () => {
    const token = await signToken(signer, CLAIMS);
    const gone = verifier({}, { HELIX_JWT_JWKS_URL: 'http://127.0.0.1:1/keys' });
    await expect(gone(token)).rejects.toThrow(/cannot be reached/);
    const late = async () => {
      throw new DOMException('late', 'TimeoutError');
    };
    await expect(verifier({ fetch: late })(token)).rejects.toThrow(/does not answer/);
  });

  test('many tokens do not ask many times, and it works again when the keys are back', async () => {
    let now = Date.now();
    const verify = verifier({ now: () => now });
    server.state.answer = { status: 503, body: '' };
    const token = await signToken(signer, CLAIMS);
    for (let time = 0; time < 5; time++)
      await expect(verify(token)).rejects.toMatchObject({ retryable: true });
    expect(server.state.requests).toBe(1);
    server.state.answer = undefined;
    now += 2001;
    expect(await verify(token)).toMatchObject({ tenant: TENANT });
  });
});
