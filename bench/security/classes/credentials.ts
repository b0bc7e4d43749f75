import { createHmac } from 'node:crypto';
import { createKey, keyText, parseKey } from '../../../src/auth/create-key.ts';
import { ROUTE_RULES } from '../../../src/http/route-rules.ts';
import { revokeKey } from '../../../src/store/api-keys.ts';
import { sql } from '../../../src/store/sql.ts';
import { makeSigner, type Signer, signToken } from '../../../test/support/jwks-server.ts';
import { compareTimes } from '../compare-times.ts';
import { ALDER, BRACKEN, CORVAN, secretsIn } from '../marks.ts';
import type { ProbeClass, Tally } from '../probe-class.ts';
import { sendRequest } from '../send-request.ts';
import { ISSUER, keyOf, type World } from '../world.ts';

export const credentials: ProbeClass = {
  name: 'credentials',
  leakIs:
    'a request that is let in by a forged, cut, revoked, expired or foreign credential, or beyond its scopes',
  async probe(world, tally) {
    await probeTexts(world, tally, await forgedKeys(world));
    await probeTexts(world, tally, await forgedTokens(world));
    await probeSessions(world, tally);
    await probeScopes(world, tally);
    await probeKeyTimes(world, tally);
  },
};

/** By what is wrong with it. */
type Forged = Readonly<Record<string, string>>;

/** None of them opens anything, however it is sent. */
async function probeTexts(world: World, tally: Tally, forged: Forged): Promise<void> {
  for (const [what, text] of Object.entries(forged))
    for (const [name, value] of [
      ['authorization', `Bearer ${text}`],
      ['cookie', `helix_session=${text}`],
    ] as const) {
      const headers = { [name]: value };
      const request = { method: 'GET', path: '/v1/documents', query: {}, headers };
      const { status, text: said } = await sendRequest(world.url, request);
      tally.tried();
      const leaked = secretsIn(said, [ALDER, BRACKEN, CORVAN]);
      if (![400, 401, 403].includes(status) || leaked.length > 0)
        tally.leak(
          `${what}: ${status} ${said.slice(0, 200)}`,
          `GET /v1/documents with ${JSON.stringify(headers)}`,
        );
    }
}

async function forgedKeys(world: World): Promise<Forged> {
  const { helix, of } = world;
  const [alder, bracken] = [of(ALDER).keys.admin, of(BRACKEN).keys.admin];
  const [theirs, mine] = [parseKey(alder)!, parseKey(bracken)!];
  const make = (name: string) =>
    keyOf(helix, { tenant: ALDER.id, role: 'admin', clearance: 'restricted', name });
  const [revoked, expired] = [await make('revoked'), await make('expired')];
  await helix.database.withTenant(ALDER.id, async (session) => {
    await revokeKey(session, ALDER.id, parseKey(revoked)!.keyId);
    await session.query(
      sql`update api_keys set expires_at = now() - interval '1 second' where key_id = ${parseKey(expired)!.keyId}`,
    );
  });
  return {
    'a key of nobody': createKey().text,
    'the id of another with the own secret': keyText({ keyId: theirs.keyId, secret: mine.secret }),
    'the own id with the secret of another': keyText({ keyId: mine.keyId, secret: theirs.secret }),
    'a key that was cut off': alder.slice(0, -1),
    'a key with a wrong checksum': `${alder.slice(0, -1)}${alder.endsWith('0') ? '1' : '0'}`,
    'a key in capitals': alder.toUpperCase(),
    'a key with more behind it': `${alder}0`,
    'two keys': `${bracken},${alder}`,
    'the id alone': `hx_${theirs.keyId}_`,
    'a key whose secret is a percent sign': keyText({ keyId: theirs.keyId, secret: '%'.repeat(43) }),
    'a statement for a key': "hx_' or true --_",
    'a very long key': `hx_${'a'.repeat(30_000)}`,
    'a key that was revoked': revoked,
    'a key that has expired': expired,
    'a session of nobody': `hxs_${'A'.repeat(43)}`,
    'a hash for a secret': keyText({ keyId: theirs.keyId, secret: '0'.repeat(43) }),
  };
}

async function forgedTokens({ signer }: World): Promise<Forged> {
  const now = Math.floor(Date.now() / 1000);
  const good = {
    ...ISSUER,
    sub: 'mallory',
    exp: now + 600,
    tenant: ALDER.id,
    role: 'admin',
    clearance: 'restricted',
  };
  const sign = (claims: object, header: Record<string, unknown> = {}, by: Signer = signer) =>
    signToken(by, { ...good, ...claims }, header);
  const other = await makeSigner('one');
  const inline = await makeSigner('inline');
  return {
    'no signature': unsigned({ alg: 'none', typ: 'JWT' }, good),
    'no signature, in capitals': unsigned({ alg: 'NONE' }, good),
    'an empty signature': unsigned({ alg: 'ES256', kid: 'one' }, good),
    'the public key for a shared secret': shared(
      { alg: 'HS256', kid: 'one' },
      good,
      JSON.stringify(signer.jwk),
    ),
    'an empty shared secret': shared({ alg: 'HS256', kid: 'one' }, good, ' '),
    'another key under the same name': await sign({}, {}, other),
    'a key that it brings along': await sign({}, { jwk: inline.jwk, kid: 'inline' }, inline),
    'a key from elsewhere': await sign({}, { jku: 'http://127.0.0.1:9/keys', kid: 'x' }, inline),
    'a name that is a path': await sign({}, { kid: '../../../../dev/null' }),
    'a name that is a statement': await sign({}, { kid: "' or true --" }),
    'another issuer': await sign({ iss: 'https://evil.example' }),
    'another audience': await sign({ aud: 'other' }),
    'no audience': await sign({ aud: undefined }),
    'it has expired': await sign({ exp: now - 3600 }),
    'it never expires': await sign({ exp: undefined }),
    'it does not hold yet': await sign({ nbf: now + 3600 }),
    'a tenant of nobody': await sign({ tenant: '99999999-0000-4000-8000-000000000000' }),
    'no tenant': await sign({ tenant: undefined }),
    'two tenants': await sign({ tenant: [BRACKEN.id, ALDER.id] }),
    'a tenant that is a statement': await sign({ tenant: `${ALDER.id}' or true --` }),
    'the role of an operator': await sign({ role: 'operator' }),
    'a role of nobody': await sign({ role: 'root' }),
    'two roles': await sign({ role: ['admin', 'operator'] }),
    'a clearance of nobody': await sign({ clearance: 'cosmic' }),
    'another body under the signature': tampered(await sign({ tenant: BRACKEN.id }), good),
  };
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = (header: object, claims: object) => `${encoded(header)}.${encoded(claims)}.`;

function shared(header: object, claims: object, secret: string): string {
  const body = `${encoded(header)}.${encoded(claims)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

function tampered(token: string, claims: object): string {
  const [header, , signature] = token.split('.');
  return `${header}.${encoded(claims)}.${signature}`;
}

/** Sessions end with their key, and no page of another site can use one. */
async function probeSessions(world: World, tally: Tally): Promise<void> {
  const { url, helix } = world;
  const key = await keyOf(helix, { tenant: ALDER.id, role: 'admin', clearance: 'restricted' });
  const signIn = { method: 'POST', path: '/v1/session', query: {}, json: { key } };
  const opened = await sendRequest(url, signIn);
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const list = (headers: Record<string, string>, query = {}) =>
    sendRequest(url, { method: 'GET', path: '/v1/documents', query, headers });
  if ((await list({ cookie })).status !== 200)
    tally.leak('a session that holds is refused', 'GET /v1/documents');
  const expectRefused = async (what: string, sent: Promise<{ status: number; headers: Headers }>) => {
    const { status, headers } = await sent;
    tally.tried();
    const isLetIn = status < 400 || headers.get('access-control-allow-origin') !== null;
    if (isLetIn) tally.leak(`${what} was let in with ${status}`, 'see probeSessions');
  };
  for (const origin of [
    'https://evil.example',
    'null',
    'http://localhost.evil.example',
    `${url}.evil.example`,
  ])
    for (const method of ['GET', 'POST', 'DELETE']) {
      const request = { method, path: '/v1/documents', query: {}, headers: { cookie, origin } };
      await expectRefused(`a page of ${origin} with a cookie`, sendRequest(url, request));
    }
  for (const name of ['key', 'access_token', 'token', 'api_key', 'authorization'])
    await expectRefused(`a key in the address as ${name}`, list({}, { [name]: key }));
  for (const authorization of [`Basic ${btoa(`x:${key}`)}`, key, `Token ${key}`, `Bearer  ${key} x`])
    await expectRefused(`"${authorization.slice(0, 6)}…"`, list({ authorization }));
  await expectRefused(
    'a cookie under another name',
    list({ cookie: cookie.replace('helix_session', 'session') }),
  );
  await helix.database.withTenant(ALDER.id, (session) => revokeKey(session, ALDER.id, parseKey(key)!.keyId));
  await expectRefused('a session of a key that was revoked', list({ cookie }));
  await expectRefused('signing in with a key that was revoked', sendRequest(url, signIn));
}

/** Every route with a key of every role: what the rules do not allow is refused, whatever else is wrong with the request. */
async function probeScopes(world: World, tally: Tally): Promise<void> {
  const { keys } = world.of(BRACKEN);
  const held = {
    reader: { key: keys.readers.restricted, scopes: ['ask', 'read'] },
    editor: { key: keys.editor, scopes: ['ask', 'read', 'write'] },
    admin: { key: keys.admin, scopes: ['ask', 'read', 'write', 'admin'] },
    operator: { key: world.operator, scopes: ['operator'] },
  };
  for (const [rule, { needs }] of Object.entries(ROUTE_RULES))
    for (const [role, { key, scopes }] of Object.entries(held)) {
      if (needs === 'nothing' || scopes.includes(needs)) continue;
      const [method, path] = rule.split(' ') as [string, string];
      const request = { method, path: path.replace(/:\w+/g, '1'), query: {} };
      const { status } = await sendRequest(world.url, request, key);
      tally.tried();
      if (status !== 403) tally.leak(`${role} was not refused: ${status}`, `${rule} with a key of ${role}`);
    }
}

/** Figures, no verdict: whether a key id is known, and how much of a secret is right. */
async function probeKeyTimes({ url, of }: World, tally: Tally): Promise<void> {
  const { keyId, secret } = parseKey(of(ALDER).keys.admin)!;
  const near = `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`;
  const ask = (parts: { keyId: string; secret: string }) => () =>
    sendRequest(url, { method: 'GET', path: '/v1/formats', query: {} }, keyText(parts));
  const wrong = () => ask({ keyId, secret: createKey().secret });
  const known = 'a key id that is known against one that is not';
  tally.note(await compareTimes(known, 60, [wrong(), ask(createKey()), ask(createKey())]));
  const almost = 'a secret that is right but for its end against a wrong one';
  tally.note(await compareTimes(almost, 60, [ask({ keyId, secret: near }), wrong(), wrong()]));
  tally.tried(360);
}
