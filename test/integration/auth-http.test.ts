import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKey, keyText } from '../../src/auth/create-key.ts';
import { issueKey, type WantedKey } from '../../src/auth/issue-key.ts';
import { localCaller } from '../../src/auth/local-caller.ts';
import { createHelixClient } from '../../src/client/client.ts';
import { ROUTE_RULES } from '../../src/http/route-rules.ts';
import { listAudit } from '../../src/store/audit.ts';
import { DEFAULT_TENANT } from '../../src/terms.ts';
import { onEachEngine } from '../support/engines.ts';
import {
  type JwksServer,
  makeSigner,
  type Signer,
  signToken,
  startJwksServer,
} from '../support/jwks-server.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const PAGE = 'https://app.example.com';
const ISSUER = { iss: 'https://id.example', aud: 'helix' };
const NOBODY = '99999999-0000-4000-8000-000000000000';

onEachEngine('requests with a credential', (engine) => {
  let issuer: JwksServer;
  let signer: Signer;
  let running: RunningHelix;
  beforeAll(async () => {
    issuer = await startJwksServer();
    signer = await makeSigner('one');
    issuer.state.keys = [signer.jwk];
    const environment = {
      HELIX_AUTH: 'on',
      HELIX_CORS_ORIGINS: PAGE,
      HELIX_JWT_ISSUER: ISSUER.iss,
      HELIX_JWT_AUDIENCE: ISSUER.aud,
      HELIX_JWT_JWKS_URL: `${issuer.url}/keys`,
    };
    running = await startHelix({ engine, environment });
  });
  afterAll(async () => {
    await running?.stop();
    await issuer?.close();
  });

  const keyOf = async (fields: Partial<WantedKey> = {}) => {
    const wanted = {
      tenant: DEFAULT_TENANT,
      name: 'test',
      role: 'reader',
      clearance: 'internal',
      ...fields,
    } as const;
    return (await issueKey(running.helix.database, { caller: localCaller('test') }, wanted)).text;
  };
  const send = (path: string, init: RequestInit & { key?: string } = {}) => {
    const { key, headers, ...rest } = init;
    return fetch(`${running.url}${path}`, {
      ...rest,
      headers: { ...(key && { authorization: `Bearer ${key}` }), ...headers },
    });
  };
  const codeOf = async (response: Promise<Response>) => {
    const answered = await response;
    const body = (await answered.json().catch(() => ({}))) as { error?: string };
    return [answered.status, body.error];
  };
  const audit = () =>
    running.helix.database.withTenant(DEFAULT_TENANT, (session) =>
      listAudit(session, DEFAULT_TENANT, { limit: 100 }),
    );

  test('[AUTH-EVERYWHERE] without a credential nothing of a tenant is there, at no address', async () => {
    const addresses = Object.entries(ROUTE_RULES).filter(([, { needs }]) => needs !== 'nothing');
    expect(addresses.length).toBeGreaterThan(70);
    for (const [address] of addresses) {
      const [method, path] = address.split(' ') as [string, string];
      const answered = await send(path.replace(/:\w+/g, '1'), { method });
      expect([address, answered.status, answered.headers.get('www-authenticate')]).toEqual([
        address,
        401,
        'Bearer',
      ]);
      expect(await answered.text()).toContain('unauthorized');
    }
    for (const authorization of [
      'Basic YTpi',
      'Bearer',
      'Bearer a b',
      `Bearer hx_${'a'.repeat(5000)}`,
      'hx_1',
    ])
      expect((await send('/v1/documents', { headers: { authorization } })).status).toBe(401);
  });

  test('[AUTH-EVERYWHERE] whether it lives is told to everybody, and what it counts to nobody but the operator', async () => {
    expect((await send('/healthz')).status).toBe(200);
    expect((await send('/openapi.json')).status).toBe(200);
    expect(await codeOf(send('/nothing-here'))).toEqual([404, 'not_found']);
    expect(await codeOf(send('/metrics', { key: await keyOf({ role: 'admin' }) }))).toEqual([
      403,
      'forbidden',
    ]);
    const operator = await keyOf({ role: 'operator', clearance: 'public' });
    expect((await send('/metrics', { key: operator })).status).toBe(200);
    expect(await codeOf(send('/v1/documents', { key: operator }))).toEqual([403, 'forbidden']);
  });

  test('[KEYS-OPERATOR-PAGE] a key of the operator opens no page on which nothing would work', async () => {
    const key = await keyOf({ role: 'operator', clearance: 'public' });
    const headers = { 'content-type': 'application/json' };
    const refused = await send('/v1/session', { method: 'POST', headers, body: JSON.stringify({ key }) });
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([403, null]);
    expect(await refused.json()).toMatchObject({
      error: 'forbidden',
      message: expect.stringMatching(/is for \/metrics\. Sign in with a key of a tenant/),
    });
  });

  test('[AUTH-SCOPES] a key does what its scopes allow and is told what is missing', async () => {
    const reader = await keyOf();
    expect((await send('/v1/documents', { key: reader })).status).toBe(200);
    const form = new FormData();
    form.set('file', new File(['Zorblax.'], 'zorblax.txt'));
    const refused = await send('/v1/documents', { key: reader, method: 'POST', body: form });
    expect(refused.status).toBe(403);
    expect(await refused.text()).toMatch(/scope \\"write\\", which the key \\"\w+\\" does not have/);
    expect(await codeOf(send('/v1/keys', { key: await keyOf({ role: 'editor' }) }))).toEqual([
      403,
      'forbidden',
    ]);
    const manager = { role: 'admin', clearance: 'restricted', scopes: ['admin'] } as const;
    const onlyAdmin = await keyOf(manager);
    const archive = '/v1/projects/default/export';
    const exported = await send(archive, { key: onlyAdmin });
    expect([exported.status, await exported.text()]).toEqual([
      403,
      expect.stringContaining('scope \\"read\\"'),
    ]);
    const imported = send('/v1/projects/import', { key: onlyAdmin, method: 'POST', body: '' });
    expect(await codeOf(imported)).toEqual([403, 'forbidden']);
    const whole = await send(archive, { key: await keyOf({ ...manager, scopes: ['admin', 'read'] }) });
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'application/zip']);
    await whole.body?.cancel();
    const onlyAsk = await keyOf({ scopes: ['ask'] });
    expect(await codeOf(send('/v1/documents', { key: onlyAsk }))).toEqual([403, 'forbidden']);
    expect((await send('/ask?q=How%20long%20for%20a%20refund%3F', { key: onlyAsk })).status).toBe(200);
  });

  test('[AUTH-REVOKED] a key that is taken back is refused by the next request', async () => {
    const admin = createHelixClient({ baseUrl: running.url, key: await keyOf({ role: 'admin' }) });
    const { key, key_id } = await admin.createKey({ name: 'bot', days: 1 });
    expect((await send('/v1/documents', { key })).status).toBe(200);
    const { key: next } = await admin.rotateKey(key_id, { overlapHours: 0 });
    expect(await codeOf(send('/v1/documents', { key }))).toEqual([401, 'unauthorized']);
    expect((await send('/v1/documents', { key: next })).status).toBe(200);
    await admin.revokeKey(next.split('_')[1]!);
    expect(await codeOf(send('/v1/documents', { key: next }))).toEqual([401, 'unauthorized']);
    const states = (await admin.keys()).filter(({ name }) => name === 'bot').map(({ state }) => state);
    expect(states.sort()).toEqual(['expired', 'revoked']);
  });

  test('[AUTH-ROTATED-OWNER] what was asked with a key is there for the key that took its place, and for no other', async () => {
    const admin = createHelixClient({ baseUrl: running.url, key: await keyOf({ role: 'admin' }) });
    const { key, key_id } = await admin.createKey({ name: 'ann' });
    const asked = await createHelixClient({ baseUrl: running.url, key }).createConversation({
      title: 'Leave',
    });
    const { key: next } = await admin.rotateKey(key_id);
    const titles = async (text: string) =>
      (await createHelixClient({ baseUrl: running.url, key: text }).conversations()).conversations.map(
        ({ conversation_id }) => conversation_id,
      );
    expect(await titles(next)).toEqual([asked.conversation_id]);
    expect(await titles(key)).toEqual([asked.conversation_id]);
    expect(await titles(await keyOf())).toEqual([]);
  });

  test('[AUTH-ESCALATION] who manages keys gives away no more than they have', async () => {
    const admin = await keyOf({ role: 'admin', clearance: 'internal' });
    const make = (fields: object) =>
      codeOf(
        send('/v1/keys', {
          key: admin,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'x', ...fields }),
        }),
      );
    expect(await make({ role: 'operator' })).toEqual([403, 'forbidden']);
    expect(await make({ clearance: 'restricted' })).toEqual([403, 'forbidden']);
    expect(await make({ tenant: NOBODY })).toEqual([400, 'bad_request']);
    expect(await make({ clearance: 'internal' })).toEqual([201, undefined]);
  });

  test('[AUTH-SESSION] a browser signs in with a key, is who the key is, and signs out', async () => {
    const json = { 'content-type': 'application/json' };
    expect(await (await send('/v1/session')).json()).toEqual({ auth: 'on', caller: null });
    const wrong = { method: 'POST', headers: json, body: JSON.stringify({ key: 'hx_aaaaaaaaaaaa_wrong' }) };
    expect((await send('/v1/session', wrong)).status).toBe(401);
    const key = await keyOf({ clearance: 'confidential' });
    const opened = await send('/v1/session', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ key }),
    });
    expect(await opened.json()).toMatchObject({
      auth: 'on',
      caller: { role: 'reader', clearance: 'confidential' },
    });
    const header = opened.headers.get('set-cookie')!;
    expect(header).toMatch(/^helix_session=hxs_\w{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=4\d{4}$/);
    const cookie = header.split(';')[0]!;
    expect((await send('/v1/documents', { headers: { cookie } })).status).toBe(200);
    const asCookie = { cookie: `helix_session=${key}` };
    expect(await codeOf(send('/v1/documents', { headers: asCookie }))).toEqual([401, 'unauthorized']);
    const foreign = { cookie, origin: 'https://evil.example' };
    expect(await codeOf(send('/v1/documents', { headers: foreign }))).toEqual([403, 'forbidden_origin']);
    const neighbour = { cookie, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' };
    expect(await codeOf(send('/v1/documents', { headers: neighbour }))).toEqual([403, 'forbidden_origin']);
    expect((await send('/v1/session', { method: 'DELETE', headers: { cookie } })).status).toBe(200);
    expect(await codeOf(send('/v1/documents', { headers: { cookie } }))).toEqual([401, 'unauthorized']);
  });

  test('[AUTH-SESSIONS-BOUNDED] of many sign-ins with one key the newest twenty hold', async () => {
    const [key, other] = [await keyOf(), await keyOf()];
    const signIn = async (text: string) => {
      const opened = await send('/v1/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key: text }),
      });
      return opened.headers.get('set-cookie')!.split(';')[0]!;
    };
    const ofOther = await signIn(other);
    const cookies: string[] = [];
    for (let index = 0; index < 22; index++) cookies.push(await signIn(key));
    const statusOf = async (cookie: string) => (await send('/v1/documents', { headers: { cookie } })).status;
    expect(await Promise.all([...cookies.slice(0, 3), cookies.at(-1)!, ofOther].map(statusOf))).toEqual([
      401, 401, 200, 200, 200,
    ]);
  });

  test('[AUTH-ONE-LINE] a credential that is refused or missing is one line in the log, without a stack', async () => {
    const key = await keyOf();
    const wrong = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`;
    const body = JSON.stringify({ key: wrong });
    const headers = { 'content-type': 'application/json' };
    for (const refused of [
      await send('/v1/documents', { key: wrong }),
      await send('/v1/documents'),
      await send('/v1/session', { method: 'POST', headers, body }),
    ]) {
      expect(refused.status).toBe(401);
      const id = refused.headers.get('x-request-id');
      const lines = running.logged.filter((line) => line.request_id === id);
      expect(lines.map(({ event }) => event)).toEqual(['auth.refused']);
      expect(JSON.stringify(lines)).not.toContain('stack');
    }
  });

  test('[AUTH-SESSION-TOOLS] under any name of the host a session works for tools and chat completions too', async () => {
    const key = await keyOf();
    const post = async (path: string, body: object, headers: Record<string, string>) => {
      const type = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      const asked = request(`${running.url}${path}`, { method: 'POST', headers: { ...type, ...headers } });
      asked.end(JSON.stringify(body));
      const [answered] = (await once(asked, 'response')) as [IncomingMessage];
      return { status: answered.statusCode, headers: answered.headers, text: await text(answered) };
    };
    for (const host of ['localhost', 'helix.example.com']) {
      const plain = await post('/v1/session', { key }, { host, origin: `http://${host}` });
      const isKept = host === 'localhost';
      expect([plain.status, plain.headers['set-cookie'] !== undefined]).toEqual([isKept ? 200 : 400, isKept]);
      const opened = await post('/v1/session', { key }, { host, origin: `https://${host}` });
      const cookie = opened.headers['set-cookie']![0]!.split(';')[0]!;
      const params = { name: 'list_documents', arguments: {} };
      const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      const called = await post('/mcp', call, { host, cookie });
      expect([host, called.status, called.text]).toEqual([host, 200, expect.not.stringContaining('isError')]);
      const question = { role: 'user', content: 'How long for a refund?' };
      const chat = { model: 'helix/default', messages: [question] };
      expect([host, (await post('/v1/chat/completions', chat, { host, cookie })).status]).toEqual([
        host,
        200,
      ]);
      expect([host, (await post('/mcp', call, { host, cookie: 'a=b' })).status]).toEqual([host, 401]);
    }
  });

  test('[AUTH-TOKEN] a token of the issuer is its tenant, and no tenant is made by naming one', async () => {
    const claims = { ...ISSUER, sub: 'ann', exp: Math.floor(Date.now() / 1000) + 600, role: 'reader' };
    const own = await signToken(signer, { ...claims, tenant: DEFAULT_TENANT });
    expect((await send('/v1/documents', { key: own })).status).toBe(200);
    const session = (await (await send('/v1/session', { key: own })).json()) as { caller: object };
    expect(session.caller).toMatchObject({ kind: 'jwt', id: 'ann', clearance: 'public' });
    const foreign = await signToken(signer, { ...claims, tenant: NOBODY });
    expect(await codeOf(send('/v1/documents', { key: foreign }))).toEqual([403, 'forbidden']);
  });

  test('[AUTH-AUDIT] what was done and what was refused is in the log of the tenant, with no secret', async () => {
    const editor = await keyOf({ role: 'editor' });
    const id = editor.split('_')[1]!;
    const form = new FormData();
    form.set('file', new File(['The frobnicator is blue.'], 'frobnicator.txt'));
    const added = await send('/v1/documents', { key: editor, method: 'POST', body: form });
    expect(added.status).toBe(201);
    const { document_id } = (await added.json()) as { document_id: number };
    expect((await send(`/v1/documents/${document_id}`, { key: editor, method: 'DELETE' })).status).toBe(200);
    expect((await send('/v1/audit', { key: editor })).status).toBe(403);
    expect((await send('/v1/documents', { key: editor.slice(0, -1) })).status).toBe(401);
    await expect.poll(async () => (await audit()).filter(({ actor }) => actor.id === id).length).toBe(3);
    const entries = (await audit()).filter(({ actor }) => actor.id === id).reverse();
    expect(entries.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['document.add', 'done'],
      ['document.delete', 'done'],
      ['GET /v1/audit', 'refused'],
    ]);
    expect(entries[0]).toMatchObject({ target: { document_id } });
    expect(entries[1]).toMatchObject({ target: { id: String(document_id) }, actor: { role: 'editor' } });
    expect(JSON.stringify([await audit(), running.logged])).not.toContain(editor.split('_')[2]);
  });

  test('[AUTH-AUDIT] what fails is noted as that, a sign-in is noted whether it holds or not, and so is what nobody waits for', async () => {
    const editor = await keyOf({ role: 'editor' });
    const id = editor.split('_')[1]!;
    const json = { 'content-type': 'application/json' };
    const signIn = (key: string) =>
      send('/v1/session', { method: 'POST', headers: json, body: JSON.stringify({ key }) });
    expect((await signIn(editor)).status).toBe(200);
    const { keyId, secret } = createKey();
    expect((await signIn(keyText({ keyId: id, secret }))).status).toBe(401);
    expect((await signIn(keyText({ keyId, secret }))).status).toBe(401);
    expect((await send('/v1/documents/99999', { key: editor, method: 'DELETE' })).status).toBe(404);
    const document = await running.ingest('The gizmo is green.', 'gizmo.md');
    const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
    const head = [
      `DELETE /v1/documents/${document} HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${editor}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`, () => setTimeout(() => socket.resetAndDestroy(), 3));
    const own = async () =>
      (await audit())
        .filter(({ actor }) => actor.id === id)
        .map(({ action, outcome }) => `${action} ${outcome}`);
    await expect.poll(async () => (await own()).length, { timeout: 10_000 }).toBe(4);
    const found = (await (await send(`/v1/documents/${document}`, { key: editor })).json()) as {
      status: string;
    };
    expect(await own()).toEqual([
      `document.delete ${found.status === 'deleted' ? 'done' : 'failed'}`,
      'document.delete failed',
      'auth refused',
      'session.open done',
    ]);
  });

  test('[AUTH-CORS] a page that the settings name may ask with a key; no other may', async () => {
    const asked = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    const allowed = await send('/v1/query', { method: 'OPTIONS', headers: { ...asked, origin: PAGE } });
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, PAGE]);
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
    const key = await keyOf();
    const answered = await send('/v1/documents', { key, headers: { origin: PAGE } });
    expect([answered.status, answered.headers.get('access-control-allow-origin')]).toEqual([200, PAGE]);
    const browser = await keyOf({ role: 'admin' });
    const signedIn = await send('/v1/session', { method: 'POST', body: JSON.stringify({ key: browser }) });
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
    const make = (headers: Record<string, string>) =>
      codeOf(
        send('/v1/keys', {
          method: 'POST',
          headers: { cookie, 'content-type': 'text/plain', ...headers },
          body: JSON.stringify({ name: 'planted' }),
        }),
      );
    const neighbour = { origin: PAGE, 'sec-fetch-site': 'same-site' };
    expect(await make(neighbour)).toEqual([401, 'unauthorized']);
    expect(await make({ ...neighbour, authorization: `Bearer ${browser}` })).toEqual([201, undefined]);
    expect(await make({ origin: running.url, 'sec-fetch-site': 'same-origin' })).toEqual([201, undefined]);
    const foreign = { ...asked, origin: 'https://evil.example' };
    const refused = await send('/v1/query', { method: 'OPTIONS', headers: foreign });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });
});
