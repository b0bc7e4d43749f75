import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ERROR_CATALOG } from '../errors.ts';
import { OPERATIONS } from '../http/openapi/operations.ts';
import type { EdgeEnvironment } from './edge-settings.ts';
import worker from './worker.ts';

const ORIGIN = 'https://helix.example';
const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

/** What the worker sent on, and what is answered to it. */
let sent: { url: string; init: RequestInit }[];
let answer: () => Response;

beforeEach(() => {
  sent = [];
  answer = () => Response.json({ ok: true });
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    sent.push({ url: url.href, init });
    return answer();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function ask(path: string, init: RequestInit = {}, environment: EdgeEnvironment = {}): Promise<Response> {
  return worker.fetch(new Request(`https://edge.example${path}`, init), {
    ORIGIN_URL: ORIGIN,
    ...environment,
  });
}

function post(path: string, body: string | FormData, environment?: EdgeEnvironment): Promise<Response> {
  return ask(path, { method: 'POST', body }, environment);
}

async function errorOf(response: Response) {
  const body = (await response.json()) as { error: string; message: string; request_id: string };
  expect(Object.keys(body)).toEqual(['error', 'message', 'request_id']);
  expect(body.request_id).toBe(response.headers.get('x-request-id'));
  return { ...body, status: response.status };
}

describe('[EDGE-SURFACE] asking and reading what is cited is open, nothing else', () => {
  test.each([
    ['GET', '/healthz'],
    ['GET', '/ask?q=How%20long%3F&k=2'],
    ['GET', '/v1/chunks/42'],
    ['GET', `/v1/answers/${ID}`],
    ['POST', '/v1/query'],
    ['POST', '/v1/search'],
    ['POST', '/v1/feedback'],
  ])('%s %s goes on', async (method, path) => {
    const response = await ask(path, { method, body: method === 'POST' ? '{"question":"q"}' : null });
    expect(response.status).toBe(200);
    expect(sent.map(({ url }) => url)).toEqual([`${ORIGIN}${path}`]);
  });

  test.each([
    ['GET', '/'],
    ['GET', '/readyz'],
    ['GET', '/metrics'],
    ['GET', '/v1/documents'],
    ['POST', '/v1/documents'],
    ['DELETE', '/v1/documents/1'],
    ['GET', '/v1/documents/1/original'],
    ['GET', '/v1/conversations/1'],
    ['GET', `/v1/traces/${ID}`],
    ['GET', '/v1/feedback/1'],
    ['POST', '/v1/feedback/1/case'],
    ['GET', '/v1/chunks/1/../../documents'],
    ['GET', '/v1/chunks/..%2Fdocuments'],
    ['GET', '/v1/chunks/'],
    ['GET', '/v1/chunks/12x'],
    ['GET', '/v1/chunks/12/'],
    ['GET', '/v1/chunks/12%0A'],
    ['GET', '/at/v1/chunks/12'],
    ['GET', `/v1/chunks/${'1'.repeat(16)}`],
    ['GET', '/v1/answers/1'],
    ['GET', `/v1/answers/${ID}0`],
    ['GET', `/at/v1/answers/${ID}`],
    ['POST', `/v1/answers/${ID}/check`],
    ['GET', '/healthz/db'],
    ['GET', '/at/healthz'],
    ['GET', '/asking'],
    ['GET', '/at/ask'],
    ['POST', '/ask-images'],
    ['POST', '/at/ask-image'],
    ['POST', '/v1/query/1'],
    ['POST', '/at/v1/query'],
    ['POST', '/v1/search/1'],
    ['POST', '/at/v1/search'],
    ['POST', '/at/v1/feedback'],
    ['GET', '/ask/'],
    ['GET', '//ask'],
    ['GET', '/%61sk'],
    ['GET', '/ASK'],
  ])('%s %s is not there', async (method, path) => {
    expect(await errorOf(await ask(path, { method }))).toMatchObject({ status: 404, error: 'not_found' });
    expect(sent).toEqual([]);
  });

  /** An address that is new to the API is closed here until somebody opens it in this list. */
  const OPEN = new Set(['ask', 'askImage', 'query', 'search', 'sendFeedback', 'chunk', 'answer', 'health']);
  const opened = OPERATIONS.filter(({ id }) => OPEN.has(id));

  test('every name in the list is one of the API', () => {
    expect(opened).toHaveLength(OPEN.size);
  });

  test.each(OPERATIONS.filter(({ id }) => !OPEN.has(id)))('$id is not open', async ({ method, path }) => {
    // Where the address is open for something else, it is the method that is not taken.
    const status = opened.some((other) => other.path === path) ? 405 : 404;
    for (const value of ['1', ID, 'default']) {
      const address = path.replaceAll(/\{\w+\}/g, value);
      expect((await ask(address, { method: method.toUpperCase() })).status, address).toBe(status);
    }
    expect(sent).toEqual([]);
  });

  test.each([
    ['POST', '/ask', 'GET, OPTIONS'],
    ['HEAD', '/ask', 'GET, OPTIONS'],
    ['GET', '/v1/query', 'POST, OPTIONS'],
    ['DELETE', '/v1/chunks/1', 'GET, HEAD, OPTIONS'],
    ['GET', '/v1/feedback', 'POST, OPTIONS'],
  ])('%s is not taken at %s', async (method, path, allowed) => {
    const response = await ask(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allowed);
    expect(sent).toEqual([]);
  });

  test('HEAD is asked as GET and has no body; OPTIONS says what is taken', async () => {
    const head = await ask('/healthz', { method: 'HEAD' });
    expect([head.status, await head.text(), sent[0]?.init.method]).toEqual([200, '', 'GET']);
    const options = await ask('/v1/query', { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow'), sent.length]).toEqual([204, 'POST, OPTIONS', 1]);
    expect(options.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('[EDGE-BODY] what goes on is what was checked', () => {
  test('a stored conversation is not reached', async () => {
    const form = new FormData();
    form.set('q', 'What is it?');
    form.set('conversation_id', '1');
    for (const response of [
      await post('/v1/query', '{"question":"q","conversation_id":1}'),
      await post('/v1/query', '{"question":"q","conversation\\u005fid":"1"}'),
      await post('/ask-image', form),
      await ask('/ask?q=q&conversation_id=1'),
      await ask('/ask?q=q&conversation%5Fid=1'),
    ]) {
      expect(await errorOf(response)).toMatchObject({ status: 403, error: 'forbidden' });
    }
    expect(sent).toEqual([]);
    await post('/v1/query', '{"question":"q","conversation_id":null}');
    expect(sent[0]?.init.body).toBe('{"question":"q"}');
  });

  test.each(['[]', '7', '{"question":', 'null'])('%s is no body', async (body) => {
    expect(await errorOf(await post('/v1/query', body))).toMatchObject({ status: 400, error: 'bad_request' });
    expect(sent).toEqual([]);
  });

  test('a byte order mark is no part of a body, as for Helix', async () => {
    expect((await post('/v1/query', '\ufeff{"question":"q"}')).status).toBe(200);
    expect((await post('/v1/query', '\ufeff\ufeff')).status).toBe(200);
    expect(sent.map(({ init }) => init.body)).toEqual(['{"question":"q"}', '{}']);
  });

  test.each(['{"top_k":1e400}', '{"filters":{"document_ids":[1,-1e999]}}'])(
    '%s holds no number that could be sent on',
    async (body) => {
      const refused = await errorOf(await post('/v1/search', body));
      expect(refused).toMatchObject({ status: 400, error: 'bad_request' });
      expect(refused.message).toContain('number too large');
      expect(sent).toEqual([]);
    },
  );

  test('a form goes on with its question and its image, and nothing else', async () => {
    const form = new FormData();
    form.set('tenant_id', 'other');
    form.set('image', new Blob(['pixels'], { type: 'image/png' }), 'a.png');
    form.set('q', 'What is it?');
    await post('/ask-image', form);
    const body = sent[0]?.init.body as FormData;
    expect([...body.keys()]).toEqual(['q', 'image']);
    expect(await (body.get('image') as Blob).text()).toBe('pixels');
    const broken = {
      method: 'POST',
      body: 'no form',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    };
    expect(await errorOf(await ask('/ask-image', broken))).toMatchObject({ status: 400 });
    await post('/ask-image', 'text');
    expect(sent[1]?.init.body).toBe('');
  });

  test('a body over the limit is refused, whether it says its length or not', async () => {
    const large = `{"question":"${'x'.repeat(1024 * 1024)}"}`;
    const stream = new Blob([large]).stream();
    const unknown = { method: 'POST', body: stream, duplex: 'half' } as RequestInit;
    for (const init of [{ method: 'POST', body: large }, unknown]) {
      const response = await ask('/v1/query', init, { MAX_BODY_MB: '1' });
      expect(await errorOf(response)).toMatchObject({ status: 413, error: 'payload_too_large' });
    }
    expect(sent).toEqual([]);
  });
});

describe('[EDGE-HEADERS] only safe headers go on and come back', () => {
  const headers = {
    accept: 'text/event-stream',
    'accept-language': 'de',
    'last-event-id': '3',
    authorization: 'Bearer secret',
    cookie: 'session=secret',
    'x-forwarded-for': '203.0.113.7',
    'cf-connecting-ip': '203.0.113.7',
    'x-tenant': 'other',
  };

  test('of a request', async () => {
    await ask('/ask?q=1', { headers });
    await ask('/ask?q=1', { headers }, { FORWARD_AUTHORIZATION: 'true' });
    const [first, second] = sent.map(({ init }) => Object.fromEntries(init.headers as Headers));
    expect(first).toEqual({
      accept: 'text/event-stream',
      'accept-language': 'de',
      'last-event-id': '3',
      'accept-encoding': 'identity',
      'x-helix-edge': '1',
    });
    expect(second).toEqual({ ...first, authorization: 'Bearer secret' });
    expect(sent[0]?.init.redirect).toBe('manual');
  });

  test('[EDGE-CANCEL] a request that is given up is given up at the origin', async () => {
    const controller = new AbortController();
    await ask('/ask?q=1', { signal: controller.signal });
    expect(sent[0]?.init.signal?.aborted).toBe(false);
    controller.abort();
    expect(sent[0]?.init.signal?.aborted).toBe(true);
  });

  test('of a response', async () => {
    const given = {
      'content-type': 'application/json',
      'x-request-id': 'r1',
      'retry-after': '3',
      'set-cookie': 'a=b',
      server: 'helix',
      'access-control-allow-origin': '*',
    };
    answer = () => Response.json({}, { status: 503, headers: given });
    const response = await ask('/ask?q=1');
    expect(response.status).toBe(503);
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'application/json',
      'x-request-id': 'r1',
      'retry-after': '3',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    });
  });
});

describe('[EDGE-ERRORS] what is wrong is said in the one shape, without addresses or values', () => {
  test.each<[string | undefined, string]>([
    [undefined, 'is not set'],
    ['  ', 'is not set'],
    ['secret-place', 'is no http or https address'],
    ['ftp://secret-place', 'is no http or https address'],
    ['https://name:secret@helix.example', 'has a name or a password in it'],
    ['https://:secret@helix.example', 'has a name or a password in it'],
    ['https://secret@helix.example', 'has a name or a password in it'],
    ['https://helix.example/?key=secret', 'has a query or a fragment'],
    ['https://edge.example', 'names this worker itself'],
  ])('ORIGIN_URL=%s', async (value, problem) => {
    const error = await errorOf(await ask('/ask?q=1', {}, { ORIGIN_URL: value }));
    expect(error).toMatchObject({ status: 500, error: 'edge_misconfigured' });
    expect(error.message).toContain(`ORIGIN_URL ${problem}`);
    expect(error.message).not.toMatch(/secret|helix\.example/);
    expect(sent).toEqual([]);
  });

  test.each<EdgeEnvironment>([
    { ALLOWED_ORIGINS: 'https://a.example/' },
    { ALLOWED_ORIGINS: 'a.example' },
    { FORWARD_AUTHORIZATION: 'yes' },
    { MAX_BODY_MB: '0' },
    { MAX_BODY_MB: 'many' },
  ])('%j', async (environment) => {
    const error = await errorOf(await ask('/ask?q=1', {}, environment));
    expect(error).toMatchObject({ status: 500, error: 'edge_misconfigured' });
    expect(error.message).toContain(Object.keys(environment)[0]);
  });

  test.each<[string, () => Response]>([
    [
      'does not answer',
      () => {
        throw new TypeError('connect ECONNREFUSED 10.1.2.3:8080');
      },
    ],
    [
      'status 302',
      () => new Response(null, { status: 302, headers: { location: 'https://elsewhere.example' } }),
    ],
    [
      'status 307 and application/json',
      () => Response.json({}, { status: 307, headers: { location: 'https://elsewhere.example' } }),
    ],
    ['status 399', () => Response.json({}, { status: 399 })],
    [
      'status 521',
      () =>
        new Response('<h1>Web server is down</h1>', {
          status: 521,
          headers: { 'content-type': 'text/html' },
        }),
    ],
    [
      'status 200 and text/html',
      () => new Response('<p>Sign in</p>', { headers: { 'content-type': 'text/html' } }),
    ],
  ])('an origin that %s', async (problem, given) => {
    answer = given;
    const response = await ask('/ask?q=1');
    const error = await errorOf(response);
    expect(error).toMatchObject({ status: 502, error: 'origin_unavailable' });
    expect(error.message).toContain(problem);
    expect(error.message).not.toMatch(/helix\.example|elsewhere|10\.1\.2\.3/);
  });

  test('a request that went through the worker before is a loop', async () => {
    const error = await errorOf(await ask('/ask?q=1', { headers: { 'x-helix-edge': '1' } }));
    expect(error).toMatchObject({ status: ERROR_CATALOG.edge_loop.status, error: 'edge_loop' });
    expect(sent).toEqual([]);
  });

  test('a path in ORIGIN_URL is kept', async () => {
    await ask('/v1/chunks/7', {}, { ORIGIN_URL: 'https://helix.example/at/helix' });
    await ask('/ask?q=1', {}, { ORIGIN_URL: ' https://helix.example/at/ ' });
    expect(sent.map(({ url }) => url)).toEqual([
      'https://helix.example/at/helix/v1/chunks/7',
      'https://helix.example/at/ask?q=1',
    ]);
  });
});

test('[EDGE-NO-KEY] nothing of the environment is read but the four variables of the worker', async () => {
  const read = new Set<PropertyKey>();
  const environment = new Proxy({ ORIGIN_URL: ORIGIN, GEMINI_API_KEY: 'secret' } as EdgeEnvironment, {
    get(target, name) {
      read.add(name);
      return Reflect.get(target, name);
    },
    ownKeys: () => {
      throw new Error('the whole environment was read');
    },
  });
  const response = await worker.fetch(new Request('https://edge.example/ask?q=1'), environment);
  expect(response.status).toBe(200);
  expect([...read].sort()).toEqual(['ALLOWED_ORIGINS', 'FORWARD_AUTHORIZATION', 'MAX_BODY_MB', 'ORIGIN_URL']);
});
