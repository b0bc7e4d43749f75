import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { ask } from '../support/read-events.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const REFUND = 'How long do I have to request a refund?';

describe('the server', () => {
  let gemini: GeminiServer;
  let helix: RunningHelix;
  let produced: number;
  beforeAll(async () => {
    gemini = await startGeminiServer({
      answer: () => Array.from({ length: produced }, (_, index) => `${index} ${'x'.repeat(2000)} `),
    });
    helix = await startHelix({
      environment: {
        GEMINI_API_KEY: 'k',
        GEMINI_BASE_URL: gemini.url,
        HELIX_MAX_ANSWER_TOKENS: '100000',
      },
    });
  });
  afterAll(async () => {
    await helix?.stop();
    await gemini?.close();
  });

  test('[ASK-BACKPRESSURE] a long answer arrives whole at a slow reader', async () => {
    produced = 350;
    const response = await fetch(`${helix.url}/ask?q=${encodeURIComponent(REFUND)}`);
    let body = '';
    for await (const bytes of response.body!) {
      body += Buffer.from(bytes).toString('latin1');
      if (body.length < 100_000) await sleep(20);
    }
    const frames = body.split('data: {"t"').length - 1;
    expect(frames).toBe(350);
  });

  test('[SAFE-LOCAL] a foreign host name is refused, as a page after DNS rebinding would have it', async () => {
    expect(await statusUnderHost(new URL(helix.url).port, 'evil.example')).toBe(403);
  });

  test('[SAFE-LOCAL] nor does a foreign page get an answer; a link that is followed works', async () => {
    const { port } = new URL(helix.url);
    const status = (headers: Record<string, string>) => statusUnderHost(port, 'localhost', headers);
    expect(await status({ origin: 'https://evil.example' })).toBe(403);
    expect(await status({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toBe(403);
    expect(await status({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).toBe(200);
    expect(await status({ 'sec-fetch-site': 'same-origin' })).toBe(200);
  });

  test('[SAFE-LOCAL] a host that is named in the settings is let in', async () => {
    const named = await startHelix({
      sample: false,
      environment: {
        GEMINI_API_KEY: 'k',
        GEMINI_BASE_URL: gemini.url,
        HELIX_ALLOWED_HOSTS: 'docs.example, other.example',
      },
    });
    const { port } = new URL(named.url);
    expect(await statusUnderHost(port, 'docs.example')).toBe(200);
    expect(await statusUnderHost(port, 'evil.example')).toBe(403);
    await named.stop();
  });

  test('asking for the headers alone asks no model', async () => {
    const before = gemini.calls.embed.length;
    expect((await fetch(`${helix.url}/ask?q=x`, { method: 'HEAD' })).status).toBe(405);
    expect(gemini.calls.embed).toHaveLength(before);
  });

  test('a question of 1,900 characters of nine bytes each is taken', async () => {
    expect((await ask(helix.url, { q: '质'.repeat(1900) })).status).toBe(200);
  });

  test.each([
    ['PUT', '/openapi.json?x=1', 'GET'],
    ['HEAD', '/openapi.json', 'GET'],
    ['OPTIONS', '/v1/query', 'POST'],
    ['POST', '/', 'GET, HEAD'],
    ['PUT', '/v1/conversations/7', 'DELETE, GET, PATCH'],
  ])('[ERROR-SHAPE] %s %s is 405 and says what is taken', async (method, path, allowed) => {
    const response = await fetch(`${helix.url}${path}`, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allowed]);
    const text = await response.text();
    if (method === 'HEAD') return;
    expect(JSON.parse(text)).toMatchObject({
      error: 'method_not_allowed',
      message: `${method} is not taken at ${path.split('?')[0]}. Use ${allowed}.`,
      request_id: response.headers.get('x-request-id'),
    });
  });

  test.each(['/nowhere', '/v1/conversations/', '/v1//versions', '/openapi.json/x'])(
    '[ERROR-SHAPE] %s is nothing, whatever the method',
    async (path) => {
      expect((await fetch(`${helix.url}${path}`, { method: 'PUT' })).status).toBe(404);
    },
  );

  test('[ERROR-SHAPE] whatever goes wrong has the one shape, with the id of the request', async () => {
    for (const path of [
      '/nowhere',
      '/v1/chunks/x',
      '/v1/chunks/1e1',
      '/ask',
      '/v1/documents?project=',
      '/%zz',
    ]) {
      const response = await fetch(`${helix.url}${path}`);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(await response.json()).toEqual({
        error: expect.stringMatching(/^[a-z_]+$/),
        message: expect.stringMatching(/\S/),
        request_id: response.headers.get('x-request-id'),
      });
    }
  });

  test('[SAFE-HEADERS] responses forbid framing, sniffing and foreign script', async () => {
    const { headers } = await fetch(`${helix.url}/`);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe-inline');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  });
});

/** Without `fetch`, which has a mind of its own about these headers. */
async function statusUnderHost(
  port: string,
  host: string,
  headers: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    request(
      { host: '127.0.0.1', port, path: '/v1/documents', headers: { host: `${host}:${port}`, ...headers } },
      (response) => {
        response.resume();
        resolve(response.statusCode!);
      },
    )
      .on('error', reject)
      .end();
  });
}

onEachEngine('a database that is away', (engine) => {
  test('[ASK-503] [HEALTH] is 503, before any token', async () => {
    const gemini = await startGeminiServer();
    const helix = await startHelix({
      engine,
      environment: { GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url },
    });
    await helix.helix.database.close();
    const health = await fetch(`${helix.url}/healthz`);
    expect([health.status, await health.text()]).toEqual([503, '{"ok":false}']);
    const { status, raw } = await ask(helix.url, { q: REFUND });
    expect(status).toBe(503);
    expect(JSON.parse(raw)).toMatchObject({ error: 'database_unavailable' });
    expect((await fetch(`${helix.url}/readyz`)).status).toBe(503);
    await helix.stop().catch(() => {});
    await gemini.close();
  });
});
