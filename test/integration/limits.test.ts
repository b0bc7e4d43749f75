import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '../../src/auth/caller.ts';
import { createKey, keyText, parseKey } from '../../src/auth/create-key.ts';
import { issueKey } from '../../src/auth/issue-key.ts';
import { localCaller } from '../../src/auth/local-caller.ts';
import { sweepOriginals } from '../../src/ingest/sweep-originals.ts';
import { setTenantLimits } from '../../src/limits/set-tenant-limits.ts';
import { listAudit } from '../../src/store/audit.ts';
import { sql } from '../../src/store/sql.ts';
import { readUsageToday } from '../../src/store/tenant-usage.ts';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
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

  /** A tenant with limits of its own, and how requests are sent as somebody of it. */
  const openTenant = async (...limits: string[]) => {
    const { database } = running.helix;
    const tenant = randomUUID();
    await database.withTenant(tenant, (session) =>
      session.query(sql`insert into tenants (tenant_id, name) values (${tenant}, 'limited')`),
    );
    await setTenantLimits(database, tenant, limits);
    const keyOf = async (role: Role) => {
      const by = { caller: { ...localCaller('test'), tenant } };
      const wanted = { tenant, name: 'test', role, clearance: 'restricted' as const };
      return (await issueKey(database, by, wanted)).text;
    };
    const authorization = `Bearer ${await keyOf('admin')}`;
    const send = (path: string, init: RequestInit = {}) =>
      fetch(`${running.url}${path}`, { ...init, headers: { authorization, ...init.headers } });
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      send(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      });
    const upload = (name: string, text: string, query = '') => {
      const form = new FormData();
      form.set('file', new File([text], name));
      return send(`/v1/documents${query}`, { method: 'POST', body: form });
    };
    return { tenant, send, post, upload, authorization };
  };
  const bodyOf = async (response: Response) =>
    (await response.json()) as { error: string; message: string; request_id: string };
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

  test('[LIMITS-STORED] beyond the documents and megabytes of a tenant nothing is taken in, and reading goes on', async () => {
    const few = await openTenant('documents=1');
    expect((await few.upload('one.md', POLICY)).status).toBe(201);
    const refused = await few.upload('two.md', POLICY);
    expect(refused.status).toBe(429);
    expect((await bodyOf(refused)).message).toMatch(
      /^Documents of this tenant are limited to 1, and 1 are used\. Nothing was stored\. Delete documents/,
    );
    expect((await few.send('/v1/documents')).status).toBe(200);
    const small = await openTenant('stored_megabytes=1');
    expect((await small.upload('large.md', 'word '.repeat(300_000))).status).toBe(429);
    // A size that is not told before is noticed when the document is there.
    await expect(
      (await running.helix.ofTenant(small.tenant)).ingestion.submit({
        name: 'large.md',
        content: { bytes: new Uint8Array(1_100_000).fill(97) },
        sourceUri: 'large.md',
        project: 'default',
      }),
    ).rejects.toThrow(/Megabytes of documents of this tenant are limited to 1/);
  });

  test('[LIMITS-ARCHIVE] an archive brings no more documents and megabytes than there is room for', async () => {
    const source = await openTenant();
    for (const name of ['a.md', 'b.md', 'c.md']) await source.upload(name, POLICY);
    const large = `<h1>Refunds</h1><p>They take 30 days.</p><!-- ${'word '.repeat(250_000)} -->`;
    expect((await source.upload('large.html', large)).status).toBe(201);
    const archive = await (await source.send('/v1/projects/default/export')).arrayBuffer();
    const importInto = ({ send }: typeof source) =>
      send('/v1/projects/import?name=copy', {
        method: 'POST',
        body: archive,
        headers: { 'content-type': 'application/zip' },
      });
    const few = await openTenant('documents=4');
    expect((await few.upload('one.md', POLICY)).status).toBe(201);
    const refused = await importInto(few);
    expect(refused.status).toBe(429);
    expect((await bodyOf(refused)).message).toMatch(
      /^Documents of this tenant are limited to 4, and 1 are used\. Nothing was stored\./,
    );
    const { documents } = (await (await few.send('/v1/documents')).json()) as { documents: unknown[] };
    expect(documents).toHaveLength(1);
    // Packed it is much smaller than what it brings.
    expect(archive.byteLength).toBeLessThan(1024 * 1024);
    const small = await openTenant('stored_megabytes=1');
    expect((await importInto(small)).status).toBe(429);
    expect((await importInto(await openTenant('documents=4', 'stored_megabytes=2'))).status).toBe(201);
    // Both find room before the other is in; only one of them is.
    const both = await openTenant('documents=4');
    const again = both.send('/v1/projects/import?name=again', {
      method: 'POST',
      body: archive,
      headers: { 'content-type': 'application/zip' },
    });
    const statuses = (await Promise.all([importInto(both), again])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 429]);
  });

  test('[LIMITS-PARALLEL] documents that come at once, or once more after they failed, do not get past the limit together', async () => {
    const { tenant, send, upload } = await openTenant('documents=4');
    const bad = await upload('bad.txt', '\x7fELF\x02\x01\x01\0\0');
    expect(bad.status).toBe(415);
    const { runs } = (await (await send('/v1/runs')).json()) as { runs: { run_id: number }[] };
    for (const name of ['a.md', 'b.md']) expect((await upload(name, POLICY)).status).toBe(201);
    const names = Array.from({ length: 8 }, (_, index) => `parallel-${index}.md`);
    const statuses = await Promise.all(names.map(async (name) => (await upload(name, POLICY)).status));
    expect(statuses.toSorted()).toEqual([201, 201, 429, 429, 429, 429, 429, 429]);
    const { documents } = (await (await send('/v1/documents')).json()) as { documents: unknown[] };
    expect(documents).toHaveLength(4);
    const { ingestion, files } = await running.helix.ofTenant(tenant);
    await expect(ingestion.retry(runs[0]!.run_id)).rejects.toMatchObject({ code: 'limit_reached' });
    // What was refused at the last moment leaves no file: four documents, and the one that failed.
    expect(await readdir(join(files.root, tenant, 'originals'))).toHaveLength(5);
  });

  test('[LIMITS-UPDATE] at the limit of documents those that are there are updated and read again, and no other gets in', async () => {
    const { upload, post, send } = await openTenant('documents=2');
    for (const name of ['a.md', 'b.md']) expect((await upload(name, POLICY)).status).toBe(201);
    expect((await upload('a.md', POLICY.replace('30', '40'))).status).toBe(200);
    expect((await post('/v1/documents/2/reingest', {})).status).toBe(200);
    expect((await upload('c.md', POLICY)).status).toBe(429);
    // What is on its way has its place: of these the updates get in, and none of the new ones.
    const names = ['a.md', 'new-1.md', 'b.md', 'new-2.md'];
    const statuses = await Promise.all(
      names.map(async (name, index) => (await upload(name, `${POLICY} Case ${index}.`)).status),
    );
    expect(statuses).toEqual([200, 429, 200, 429]);
    const { documents } = (await (await send('/v1/documents')).json()) as { documents: unknown[] };
    expect(documents).toHaveLength(2);
    const small = await openTenant('stored_megabytes=1');
    const large = (word: string) =>
      `<h1>Refunds</h1><p>They take 30 days.</p><!-- ${word.repeat(120_000)} -->`;
    expect((await small.upload('large.html', large('words '))).status).toBe(201);
    expect((await small.upload('large.html', large('other '))).status).toBe(429);
    expect((await small.post('/v1/documents/1/reingest', {})).status).toBe(429);
  });

  test('[LIMITS-RESTORE] a document whose place another has taken comes back when there is room again', async () => {
    const { upload, post, send, tenant, authorization } = await openTenant('documents=1');
    expect((await upload('one.md', POLICY)).status).toBe(201);
    expect((await send('/v1/documents/1', { method: 'DELETE' })).status).toBe(200);
    expect((await upload('two.md', POLICY)).status).toBe(201);
    const { database } = running.helix;
    await database.withTenant(tenant, (session) =>
      session.query(
        sql`update documents set confidentiality = 'restricted' where source_uri = 'upload:two.md'`,
      ),
    );
    // Also for somebody who does not see what took the place.
    const by = { caller: { ...localCaller('test'), tenant } };
    const wanted = { tenant, name: 'low', role: 'editor' as const, clearance: 'internal' as const };
    const low = await issueKey(database, by, wanted);
    for (const credential of [authorization, `Bearer ${low.text}`]) {
      const refused = await post('/v1/documents/1/restore', {}, { authorization: credential });
      expect(refused.status).toBe(429);
      expect(await bodyOf(refused)).toMatchObject({ error: 'limit_reached' });
    }
    expect(await (await send('/v1/documents/1')).json()).toMatchObject({ status: 'deleted' });
    // One that is there takes no further place.
    expect((await post('/v1/documents/2/restore', {})).status).toBe(200);
    expect((await send('/v1/documents/2', { method: 'DELETE' })).status).toBe(200);
    const both = await Promise.all([1, 2].map((id) => post(`/v1/documents/${id}/restore`, {})));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
  });

  test('[LIMITS-FAILED] files of ingestions that failed count until they are gone, after a week in which they can be tried again', async () => {
    const { upload, post, send, tenant } = await openTenant('stored_megabytes=2');
    const garbage = `%PDF-1.4\n${'x'.repeat(800_000)}`;
    for (const name of ['a.pdf', 'b.pdf']) expect((await upload(name, garbage)).status).toBe(422);
    const refused = await upload('c.pdf', garbage);
    expect(refused.status).toBe(429);
    expect((await bodyOf(refused)).message).toMatch(/files of runs that failed go 7 days later/);
    const { database, files, log } = running.helix;
    const originals = () => readdir(join(files.root, tenant, 'originals'));
    expect(await originals()).toHaveLength(2);
    // Its bytes are counted already: it needs no more room to be tried again.
    expect((await post('/v1/runs/1/retry', {})).status).toBe(200);
    const statusOf = async () => ((await (await send('/v1/runs/1')).json()) as { status: string }).status;
    await expect.poll(statusOf, { timeout: 10_000 }).toBe('failed');
    const age = (runId: number, days: number) =>
      database.withTenant(tenant, (session) =>
        session.query(sql`
          update ingestion_runs set finished_at = now() - make_interval(days => ${days})
          where tenant_id = ${tenant} and run_id = ${runId}`),
      );
    await age(1, 6);
    await age(2, 8);
    await sweepOriginals({ database, files, log });
    expect(await originals()).toHaveLength(1);
    const gone = await post('/v1/runs/2/retry', {});
    expect(gone.status).toBe(409);
    expect((await bodyOf(gone)).message).toBe(
      'Run 2 has already failed. Its file was kept for 7 days after that, and is gone. Add the document again.',
    );
    expect((await upload('c.md', POLICY)).status).toBe(201);
    await age(1, 8);
    await age(3, 8);
    await sweepOriginals({ database, files, log });
    // What has a version stays.
    expect(await originals()).toHaveLength(1);
    expect((await post('/v1/documents/1/reingest', {})).status).toBe(200);
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
