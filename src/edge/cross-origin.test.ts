import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EdgeEnvironment } from './edge-settings.ts';
import worker from './worker.ts';

let sent: number;

beforeEach(() => {
  sent = 0;
  vi.stubGlobal('fetch', async () => {
    sent += 1;
    return Response.json({ ok: true });
  });
});

afterEach(() => vi.unstubAllGlobals());

function ask(path: string, init: RequestInit = {}, environment: EdgeEnvironment = {}): Promise<Response> {
  const settings = { ORIGIN_URL: 'https://helix.example', ...environment };
  return worker.fetch(new Request(`https://edge.example${path}`, init), settings);
}

describe('[EDGE-CORS] pages of other sites are refused unless they are named', () => {
  const cross = (origin: string) => ({
    headers: { origin, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
  });
  const named = { ALLOWED_ORIGINS: 'https://a.example, https://b.example' };

  test.each([
    [{ origin: 'https://a.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
  ])('%j is refused', async (headers) => {
    const response = await ask('/ask?q=1', { headers: headers as Record<string, string> });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: 'forbidden_origin' });
    expect(sent).toBe(0);
  });

  test('the own page and a link that is followed are fine', async () => {
    expect((await ask('/ask?q=1', { headers: { origin: 'https://edge.example' } })).status).toBe(200);
    const followed = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect((await ask('/ask?q=1', { headers: followed })).status).toBe(200);
  });

  test('a named page may read answers and errors, another may not', async () => {
    const allowed = await ask('/ask?q=1', cross('https://b.example'), named);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://b.example');
    expect(allowed.headers.get('vary')).toBe('origin');
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
    const missing = await ask('/nothing', cross('https://b.example'), named);
    expect([missing.status, missing.headers.get('access-control-allow-origin')]).toEqual([
      404,
      'https://b.example',
    ]);
    const refused = await ask('/ask?q=1', cross('https://c.example'), named);
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    expect(refused.headers.get('vary'), 'or a cache gives this to a named page').toBe('origin');
    const own = await ask('/ask?q=1', {}, named);
    expect([own.status, own.headers.get('vary')]).toEqual([200, 'origin']);
    const any = await ask('/ask?q=1', cross('https://c.example'), { ALLOWED_ORIGINS: '*' });
    expect(any.status).toBe(200);
  });

  test('a preflight says what a named page may send', async () => {
    const response = await ask('/v1/query', { method: 'OPTIONS', ...cross('https://a.example') }, named);
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': 'https://a.example',
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': 'accept, accept-language, content-type, last-event-id',
    });
    const more = { ...named, FORWARD_AUTHORIZATION: 'true' };
    const second = await ask('/v1/query', { method: 'OPTIONS', ...cross('https://a.example') }, more);
    expect(second.headers.get('access-control-allow-headers')).toMatch(/, authorization$/);
    expect(sent).toBe(0);
  });
});
