import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKey, keyText, parseKey } from '../../src/auth/create-key.ts';
import { setTenantLimits } from '../../src/limits/set-tenant-limits.ts';
import { listAudit } from '../../src/store/audit.ts';
import { sql } from '../../src/store/sql.ts';
import { readUsageToday } from '../../src/store/tenant-usage.ts';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { bodyOf, openLimitedTenant } from '../support/limited-tenant.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const QUESTION = encodeURIComponent('How long may a customer wait for a refund?');

onEachEngine('limits of tenants', (engine) => {
  let gemini: GeminiServer;
  let running: RunningHelix;
  beforeAll(async () => {
    gemini = await startGeminiServer();
    const environment = {
      HELIX_AUTH: 'on',
      HELIX_TRUSTED_PROXIES: '127.0.0.1',
      HELIX_LIMIT_ADDRESS_PER_MINUTE: '20',
      HELIX_MODEL_PRICES: 'gemini/gemini-2.5-flash=100000/0',
      HELIX_MODEL_TRIES: '1',
      GEMINI_API_KEY: 'k',
      GEMINI_BASE_URL: gemini.url,
    };
    running = await startHelix({ engine, environment, sample: false });
  });
  afterAll(async () => {
    await running?.stop();
    await gemini?.close();
  });

  const openTenant = (...limits: string[]) => openLimitedTenant(running, ...limits);
  const POLICY = '# Refunds\n\nA customer may wait 30 days for a refund.';

  test('[LIMITS-REFUSED] the question after the last is 429 with when to come back, for this tenant alone', async () => {
    const [one, other] = [await openTenant('questions_per_minute=2'), await openTenant()];
    for (let index = 0; index < 2; index++) expect((await one.send(`/ask?q=${QUESTION}`)).status).toBe(200);
    const refused = await one.send(`/ask?q=${QUESTION}`);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(20);
    expect(await bodyOf(refused)).toEqual({
      error: 'rate_limited',
      message: expect.stringMatching(
        /^Questions of this tenant are limited to 2 a minute, .* Come back in \d+ s\./,
      ),
      request_id: refused.headers.get('x-request-id'),
    });
    const read = await one.send('/v1/documents');
    expect(read.status).toBe(200);
    expect(read.headers.get('ratelimit-policy')).toBe('"requests";q=1200;w=60');
    expect(read.headers.get('ratelimit')).toMatch(/^"requests";r=11\d\d;t=\d+$/);
    expect((await other.send(`/ask?q=${QUESTION}`)).status).toBe(200);
  });

  test('[LIMITS-SHAPES] chat completions are refused as OpenAI does, an assistant by an error of the tool', async () => {
    const { post } = await openTenant('questions_per_minute=1');
    const chat = () =>
      post('/v1/chat/completions', { model: 'helix', messages: [{ role: 'user', content: 'Refunds?' }] });
    expect((await chat()).status).toBe(200);
    const refused = await chat();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(20);
    expect(await refused.json()).toMatchObject({
      error: {
        type: 'rate_limit_error',
        code: 'rate_limited',
        message: expect.stringContaining('1 a minute'),
      },
    });
    const params = { name: 'ask', arguments: { question: 'Refunds?' } };
    const called = await post(
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      { accept: 'application/json, text/event-stream' },
    );
    const text = await called.text();
    expect(text).toContain('"isError":true');
    expect(text).toContain('Questions of this tenant are limited to 1 a minute');
  });

  test('[LIMITS-NESTED] a chat completion is one question and one request, however many routes it goes through', async () => {
    const { post } = await openTenant(
      'questions_per_minute=5',
      'requests_per_minute=50',
      'concurrent_answers=1',
    );
    const response = await post('/v1/chat/completions', {
      model: 'helix',
      messages: [{ role: 'user', content: 'Refunds?' }],
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('ratelimit')).toMatch(/"requests";r=49;.*"questions";r=4;/);
    const next = await post('/v1/search', { question: 'Refunds?' });
    expect(next.headers.get('ratelimit')).toMatch(/"requests";r=48;.*"questions";r=3;/);
  });

  test('[LIMITS-STREAMS] a stream holds its place until it ends or its reader leaves; following a run holds none', async () => {
    const { send, upload } = await openTenant('concurrent_answers=1');
    expect((await upload('refunds.md', POLICY)).status).toBe(201);
    gemini.setFault('stream', { type: 'stalled-stream', afterDeltas: 1 }, 1);
    const leaving = new AbortController();
    const first = await send(`/ask?q=${QUESTION}`, { signal: leaving.signal });
    expect(first.status).toBe(200);
    const refused = await send(`/ask?q=${QUESTION}`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await bodyOf(refused)).message).toContain('Answers of this tenant are limited to 1 at once');
    const runs = (await (await send('/v1/runs')).json()) as { runs: { run_id: number }[] };
    expect((await send(`/v1/runs/${runs.runs[0]!.run_id}/events`)).status).toBe(200);
    leaving.abort();
    const statusOfNext = async () => {
      const next = await send(`/ask?q=${QUESTION}`);
      await next.text();
      return next.status;
    };
    await expect.poll(statusOfNext, { timeout: 15_000 }).toBe(200);
  });

  test('[LIMITS-DAY] tokens and cost of the day are kept in the database and end with it', async () => {
    const { tenant, send, post, upload } = await openTenant('tokens_per_day=14');
    const { database } = running.helix;
    await upload('refunds.md', POLICY);
    await (await send(`/ask?q=${QUESTION}`)).text();
    const used = () => database.withTenant(tenant, (session) => readUsageToday(session, tenant));
    await expect.poll(async () => (await used()).questions).toBe(1);
    const { promptTokens, completionTokens, embeddedTokens, costMicros } = await used();
    expect([promptTokens, costMicros]).toEqual([10, 1_000_000]);
    expect(completionTokens).toBeGreaterThan(3);
    expect(embeddedTokens).toBeGreaterThan(10);
    const refused = await send(`/ask?q=${QUESTION}`);
    expect(refused.status).toBe(429);
    const body = await bodyOf(refused);
    expect(body.error).toBe('limit_reached');
    expect(body.message).toMatch(
      /^Tokens of this tenant are limited to 14 a day, and \d+ are used\. Come back in \d+ s, at midnight UTC;/,
    );
    const untilMidnight = 86_400 - (Math.floor(Date.now() / 1000) % 86_400);
    expect(Math.abs(Number(refused.headers.get('retry-after')) - untilMidnight)).toBeLessThan(5);
    // What needs no model goes on.
    expect((await post('/v1/search', { question: 'refunds' })).status).toBe(200);
  });

  test('[LIMITS-EVERY-CALL] follow-ups, sections and verdicts count as answers do, and a search that asks a model is refused too', async () => {
    const { tenant, post, upload } = await openTenant('tokens_per_day=100000');
    const { database } = running.helix;
    await upload('refunds.md', POLICY);
    const history = [{ question: 'How long may a customer wait for a refund?', answer: '30 days.' }];
    const tokensOfPrompts = () =>
      database.withTenant(tenant, async (session) => (await readUsageToday(session, tenant)).promptTokens);
    // The stub tells ten tokens of each prompt, whatever it is asked.
    const sent = () => gemini.calls.stream.length + gemini.calls.generate.length;
    const before = sent();
    const countedAll = async (work: () => Promise<Response>) => {
      const calls = sent();
      const response = await work();
      await response.text();
      expect(response.status).toBeLessThan(300);
      expect(sent()).toBeGreaterThan(calls);
      await expect.poll(tokensOfPrompts).toBe((sent() - before) * 10);
    };
    await countedAll(() => post('/v1/search', { question: 'And for a partner?', history }));
    await countedAll(() => post('/v1/query', { question: 'And for a partner?', history }));
    await countedAll(() => post('/v1/artifacts', { type: 'blueprint', title: 'Refunds' }));
    const metrics = await running.helix.observer.metrics.registry.metrics();
    expect(metrics).toMatch(/helix_model_tokens_total\{model="gemini\/gemini-2.5-flash",kind="prompt"\} \d+/);

    const spent = await openTenant('tokens_per_day=10');
    await (await spent.post('/v1/search', { question: 'And for a partner?', history })).text();
    const used = sent();
    const refused = await spent.post('/v1/search', { question: 'Why?', history });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await spent.post('/v1/search', { question: 'Why?' })).status).toBe(200);
    expect((await spent.send(`/ask?q=${QUESTION}`)).status).toBe(429);
    expect(sent()).toBe(used);
  });

  test('[LIMITS-OPERATOR] the role of the application cannot change what a tenant may use', async () => {
    const { tenant } = await openTenant('documents=1');
    const { database } = running.helix;
    const raise = (statement: ReturnType<typeof sql>) =>
      database.withTenant(tenant, (session) => session.query(statement));
    await expect(raise(sql`update tenant_limits set value = 99 where tenant_id = ${tenant}`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(raise(sql`delete from tenant_limits`)).rejects.toThrow(/permission denied/);
    expect(await setTenantLimits(database, tenant, ['documents=default', 'cost_per_day=1.5'])).toEqual({
      cost_per_day: 1.5,
    });
    await expect(setTenantLimits(database, randomUUID(), ['documents=1'])).rejects.toThrow(/was not found/);
  });

  test('[LIMITS-SIGN-IN] keys that do not hold are slowed down for their address, and for nobody else', async () => {
    const { authorization, send } = await openTenant();
    const { keyId } = parseKey(authorization.slice('Bearer '.length))!;
    const wrong = `Bearer ${keyText({ keyId, secret: createKey().secret })}`;
    const from = (address: string, credential: string) =>
      fetch(`${running.url}/v1/documents`, {
        headers: { authorization: credential, 'x-forwarded-for': address },
      });
    for (let index = 0; index < 5; index++) expect((await from('203.0.113.5', wrong)).status).toBe(401);
    await expect.poll(async () => (await from('203.0.113.5', wrong)).status).toBe(429);
    const refused = await from('203.0.113.5', wrong);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await bodyOf(refused)).message).toMatch(
      /^Too many wrong keys or tokens came from this address\. Come back in \d+ s\. Check yours before you try again: each further failure doubles the wait\.$/,
    );
    expect((await from('203.0.113.6', authorization)).status).toBe(200);
    expect((await from('203.0.113.6', wrong)).status).toBe(401);
    // It held from elsewhere a moment ago, so it is let through here as well.
    expect((await from('203.0.113.5', authorization)).status).toBe(200);
    expect((await send('/v1/documents')).status).toBe(200);
  });

  test('[LIMITS-SIGN-IN-SHARED] wrong keys at the sign-in shut out nobody who has the right one', async () => {
    const { authorization } = await openTenant();
    const right = authorization.slice('Bearer '.length);
    const { keyId } = parseKey(right)!;
    const signIn = (key: string) =>
      fetch(`${running.url}/v1/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
        body: JSON.stringify({ key }),
      });
    const guess = () => signIn(keyText({ keyId, secret: createKey().secret }));
    const seen: number[] = [];
    for (let index = 0; index < 7; index++) seen.push((await guess()).status);
    expect(seen).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const slowed = await guess();
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(1);
    expect((await signIn(right)).status).toBe(200);
    expect((await guess()).status).toBe(429);
  });

  test('[LIMITS-SIGN-IN-OPEN] so are those that are tried where none is needed, and the log has them', async () => {
    const { authorization, tenant } = await openTenant();
    const { keyId } = parseKey(authorization.slice('Bearer '.length))!;
    const wrong = `Bearer ${keyText({ keyId, secret: createKey().secret })}`;
    const from = (path: string, headers: Record<string, string>) =>
      fetch(`${running.url}${path}`, { headers: { 'x-forwarded-for': '203.0.113.8', ...headers } });
    const answered = await from('/v1/session', { authorization: wrong });
    expect([answered.status, await answered.json()]).toEqual([200, { auth: 'on', caller: null }]);
    // An address has few requests a minute here, but for this one.
    for (let index = 0; index < 4; index++)
      expect((await from('/healthz', { authorization: wrong })).status).toBe(200);
    await expect.poll(async () => (await from('/healthz', { authorization: wrong })).status).toBe(429);
    const slowed = await bodyOf(await from('/v1/session', { authorization: wrong }));
    expect(slowed.message).toContain('each further failure doubles the wait');
    expect((await from('/v1/session', {})).status).toBe(200);
    const noted = await running.helix.database.withTenant(tenant, (session) =>
      listAudit(session, tenant, { limit: 10 }),
    );
    expect(noted).toContainEqual(
      expect.objectContaining({ action: 'auth', outcome: 'refused', target: { reason: 'secret' } }),
    );
    const over = await from('/v1/session', { cookie: `helix_session=hxs_${'x'.repeat(43)}` });
    expect([over.status, over.headers.get('set-cookie')]).toEqual([
      200,
      expect.stringContaining('Max-Age=0'),
    ]);
  });

  test('[LIMITS-ADDRESS] who sends no credential has the share of an address; health is never refused', async () => {
    const from = (address: string, path: string) =>
      fetch(`${running.url}${path}`, { headers: { 'x-forwarded-for': address } });
    const seen: number[] = [];
    for (let index = 0; index < 30; index++) seen.push((await from('198.51.100.1', '/openapi.json')).status);
    // Meanwhile time may bring another one or two.
    expect(seen.slice(0, 20)).toEqual(Array(20).fill(200));
    expect(seen.at(-1)).toBe(429);
    expect((await from('198.51.100.1', '/healthz')).status).toBe(200);
    expect((await from('198.51.100.2', '/openapi.json')).status).toBe(200);
  });
});
