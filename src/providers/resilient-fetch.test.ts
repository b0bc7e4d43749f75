import { inspect } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createResilientFetch, type ResilientFetchOptions } from './resilient-fetch.ts';
import { UpstreamError } from './upstream-error.ts';

const URL_WITH_KEY = 'https://models.example/v1/embed?alt=sse&key=url-secret-1';
const NOW = Date.parse('2026-01-01T00:00:00Z');

afterEach(() => void vi.useRealTimers());

describe('[MODEL-RETRY] what is tried again', () => {
  test.each([429, 500, 502, 503, 504])('status %i, three times in all', async (status) => {
    const { call, tries } = harness([() => new Response('busy', { status })]);
    await expect(call()).rejects.toMatchObject({ status, retryable: true, tries: 3, reason: 'busy' });
    expect(tries()).toBe(3);
  });

  test.each([400, 401, 403, 404, 409, 413, 307])('status %i, never', async (status) => {
    const { call, tries } = harness([() => new Response('no', { status })]);
    await expect(call()).rejects.toMatchObject({ status, retryable: false, tries: 1 });
    expect(tries()).toBe(1);
  });

  test.each(['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'])('network error %s', async (code) => {
    const { call, tries } = harness([() => networkError(code)]);
    await expect(call()).rejects.toMatchObject({ retryable: true, tries: 3, status: undefined });
    expect(tries()).toBe(3);
  });

  test('a host with several addresses that all refuse is named by its code', async () => {
    const { call } = harness([() => networkError('ECONNREFUSED', '')]);
    await expect(call()).rejects.toThrow('ECONNREFUSED');
  });

  test('not an address that cannot be parsed or a header that cannot be sent', async () => {
    const { call, tries } = harness([() => networkError('ERR_INVALID_URL')]);
    await expect(call()).rejects.toMatchObject({ retryable: false });
    expect(tries()).toBe(1);
  });

  test('a body that is cut half-way', async () => {
    const { call, tries } = harness([() => new Response(cutBody('{"a":')), () => new Response('{"a":1}')]);
    expect(await (await call()).json()).toEqual({ a: 1 });
    expect(tries()).toBe(2);
  });

  test('not a stream that is cut half-way: its beginning has been read', async () => {
    const headers = { 'content-type': 'text/event-stream; charset=utf-8' };
    const { call, tries } = harness([() => new Response(cutBody('data: 1\n\n'), { headers })]);
    const response = await call();
    const reader = response.body!.getReader();
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('data: 1\n\n');
    await expect(reader.read()).rejects.toThrow('the connection was cut during the response');
    expect(tries()).toBe(1);
  });
});

describe('[MODEL-RETRY] waiting', () => {
  test('doubles its ceiling and takes a random part of it', async () => {
    const { call, waits } = harness([() => new Response('', { status: 503 })], {
      maxTries: 6,
      baseDelayMs: 100,
      maxDelayMs: 500,
      random: () => 0.5,
    });
    await expect(call()).rejects.toBeInstanceOf(UpstreamError);
    expect(waits).toEqual([50, 100, 200, 250, 250]);
  });

  test.each([
    ['seconds', '7', 7000],
    ['an HTTP date', 'Thu, 01 Jan 2026 00:00:09 GMT', 9000],
    ['a date in the past', 'Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['nonsense', 'soon', 0],
  ])('honours Retry-After as %s', async (_form, value, expected) => {
    const { call, waits } = harness([
      () => new Response('', { status: 429, headers: { 'retry-after': value } }),
      () => new Response('ok'),
    ]);
    await call();
    expect(waits).toEqual([expected]);
  });

  test("honours Google's RetryInfo, which comes in the body", async () => {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '3.5s' }];
    const body = JSON.stringify({ error: { code: 429, message: 'quota', details } });
    const { call, waits } = harness([() => new Response(body, { status: 429 }), () => new Response('ok')]);
    await call();
    expect(waits).toEqual([3500]);
  });

  test('gives up at once, and says why, when asked to wait longer than the cap', async () => {
    const { call, tries, waits } = harness(
      [() => new Response('', { status: 429, headers: { 'retry-after': '3600' } })],
      { maxRetryAfterMs: 15_000 },
    );
    await expect(call()).rejects.toMatchObject({ status: 429, retryAfterMs: 3_600_000, tries: 1 });
    expect([tries(), waits]).toEqual([1, []]);
  });

  test('reports each retry', async () => {
    const onRetry = vi.fn();
    const { call } = harness([() => new Response('', { status: 503 }), () => new Response('ok')], {
      onRetry,
    });
    await call();
    expect(onRetry).toHaveBeenCalledExactlyOnceWith({
      error: expect.objectContaining({ status: 503, tries: 1 }),
      delayMs: 0,
    });
  });
});

describe('[MODEL-TIMEOUT] timeouts', () => {
  test('to the headers, each try', async () => {
    vi.useFakeTimers();
    const { call, tries } = harness([hang], { headersTimeoutMs: 1000 });
    const failed = expect(call()).rejects.toMatchObject({
      retryable: true,
      reason: 'no answer within 1000 ms',
    });
    await vi.advanceTimersByTimeAsync(3000);
    await failed;
    expect(tries()).toBe(3);
  });

  test('between two pieces of a stream, counted anew after each', async () => {
    vi.useFakeTimers();
    const headers = { 'content-type': 'text/event-stream' };
    const { call } = harness([(signal) => new Response(tickingBody(900, 3, signal), { headers })], {
      idleTimeoutMs: 1000,
    });
    const reader = (await call()).body!.getReader();
    for (let piece = 0; piece < 3; piece += 1) {
      const read = reader.read();
      await vi.advanceTimersByTimeAsync(900);
      expect((await read).done).toBe(false);
    }
    const silent = expect(reader.read()).rejects.toThrow('the response stopped for 1000 ms');
    await vi.advanceTimersByTimeAsync(1000);
    await silent;
  });
});

describe('[MODEL-CANCEL] abort', () => {
  test('ends a request, with the reason of the caller', async () => {
    const caller = new AbortController();
    const { call, tries } = harness([hang]);
    const failed = expect(call({ signal: caller.signal })).rejects.toThrow('left');
    caller.abort(new Error('left'));
    await failed;
    expect(tries()).toBe(1);
  });

  test('ends a wait between two tries', async () => {
    const caller = new AbortController();
    const fetch = vi.fn(async () => new Response('', { status: 503, headers: { 'retry-after': '10' } }));
    const started = Date.now();
    const call = createResilientFetch({ fetch })(URL_WITH_KEY, { signal: caller.signal });
    setTimeout(() => caller.abort(), 20);
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(Date.now() - started).toBeLessThan(5000);
    expect(fetch).toHaveBeenCalledOnce();
  });

  test('before the call means no call', async () => {
    const { call, tries } = harness([() => new Response('ok')]);
    await expect(call({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    expect(tries()).toBe(0);
  });

  test('a reader that leaves a stream aborts the request', async () => {
    let signal: AbortSignal | undefined;
    const headers = { 'content-type': 'text/event-stream' };
    const { call } = harness([
      (given) => {
        signal = given;
        return new Response(new ReadableStream({ pull: () => new Promise(() => {}) }), { headers });
      },
    ]);
    await (await call()).body!.cancel();
    expect(signal?.aborted).toBe(true);
  });
});

describe('[MODEL-SECRETS] errors hold no key', () => {
  test('neither of the address nor of a header that the service quotes', async () => {
    const message = 'key header-secret-2 is not valid, see https://x.example/?key=other-secret-3';
    const { call } = harness([() => Response.json({ error: { message } }, { status: 400 })]);
    const error = await call({ headers: { 'x-goog-api-key': 'header-secret-2' } }).catch((thrown) => thrown);
    expect(error.url).toBe('https://models.example/v1/embed');
    expect(error.message).toContain('POST https://models.example/v1/embed: key [redacted] is not valid');
    expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/secret/);
  });

  test('nor of a bearer token', async () => {
    const { call } = harness([() => new Response('Bearer token-secret-4 expired', { status: 401 })]);
    const error = await call({ headers: { authorization: 'Bearer token-secret-4' } }).catch(
      (thrown) => thrown,
    );
    expect(inspect(error, { depth: 10 })).not.toMatch(/secret/);
  });

  test('redirects are not followed, since they would carry the key along', async () => {
    const seen: unknown[] = [];
    const { call } = harness([
      (_signal, init) => {
        seen.push(init.redirect);
        return new Response(null, { status: 302 });
      },
    ]);
    await expect(call()).rejects.toMatchObject({ status: 302, retryable: false });
    expect(seen).toEqual(['manual']);
  });
});

type Step = (signal: AbortSignal, init: RequestInit) => Response | Promise<Response>;

/** Answers with the steps in turn, the last one for ever; never really waits. */
function harness(steps: readonly Step[], options: ResilientFetchOptions = {}) {
  const waits: number[] = [];
  let tries = 0;
  const resilientFetch = createResilientFetch({
    fetch: async (_input, init) => {
      const step = steps[Math.min(tries, steps.length - 1)]!;
      tries += 1;
      return step(init!.signal!, init!);
    },
    sleep: async (ms) => void waits.push(ms),
    random: () => 0,
    now: () => NOW,
    ...options,
  });
  const call = (init: RequestInit = {}) =>
    resilientFetch(URL_WITH_KEY, { method: 'POST', body: '{}', ...init });
  return { call, waits, tries: () => tries };
}

function networkError(code: string, message = `connect ${code}`): Promise<Response> {
  return Promise.reject(
    new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) }),
  );
}

function hang(signal: AbortSignal): Promise<Response> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

function cutBody(start: string): ReadableStream<Uint8Array> {
  const pieces = [Buffer.from(start)];
  return new ReadableStream({
    pull: (controller) => {
      const piece = pieces.shift();
      if (piece) controller.enqueue(piece);
      else controller.error(new TypeError('terminated'));
    },
  });
}

/** A piece every `everyMs`, then silence until aborted. */
function tickingBody(everyMs: number, count: number, signal: AbortSignal): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream(
    {
      pull: (controller) =>
        new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => {
            controller.error(signal.reason);
            resolve();
          });
          if (sent >= count) return;
          sent += 1;
          setTimeout(() => {
            controller.enqueue(Buffer.from('x'));
            resolve();
          }, everyMs);
        }),
    },
    { highWaterMark: 0 },
  );
}
