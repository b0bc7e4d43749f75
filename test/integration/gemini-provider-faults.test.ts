import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ErrorCode } from '../../src/errors.ts';
import type { GeminiProvider } from '../../src/providers/gemini/gemini-provider.ts';
import {
  answer,
  connectGemini,
  embedTwo,
  failure,
  judgeRequest,
  KEY,
  seeImage,
  textOf,
} from '../support/gemini-harness.ts';
import { type GeminiOperation, type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import type { ModelFault } from '../support/model-faults.ts';

let server: GeminiServer;
let gemini: GeminiProvider;
let waits: number[];
let printed: ReturnType<typeof vi.spyOn>[];

beforeAll(async () => {
  server = await startGeminiServer();
});
afterAll(() => server.close());
beforeEach(() => {
  waits = [];
  server.clearFaults();
  for (const calls of Object.values(server.calls)) calls.length = 0;
  gemini = connectGemini(server.url, { sleep: async (ms) => void waits.push(ms) });
  printed = (['log', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name).mockReturnValue());
});
afterEach(() => {
  for (const spy of printed) {
    expect(spy, 'nothing is printed by the SDK').not.toHaveBeenCalled();
    spy.mockRestore();
  }
});

describe('[MODEL-RETRY] faults of every operation', () => {
  const operations: [string, GeminiOperation, (signal?: AbortSignal) => Promise<unknown>][] = [
    ['embedding', 'embed', (signal) => embedTwo(gemini, signal)],
    ['image', 'generate', (signal) => seeImage(gemini, signal)],
    ['verdict', 'generate', (signal) => gemini.judge.judge(judgeRequest(signal))],
    ['answer', 'stream', (signal) => answer(gemini, signal)],
  ];
  const cases: [ModelFault, ErrorCode, boolean, number][] = [
    [{ type: 'status', status: 429 }, 'model_unavailable', true, 3],
    [{ type: 'status', status: 500 }, 'model_unavailable', true, 3],
    [{ type: 'status', status: 503 }, 'model_unavailable', true, 3],
    [{ type: 'status', status: 400 }, 'model_rejected', false, 1],
    [{ type: 'status', status: 401, message: `The key ${KEY} is not valid.` }, 'model_rejected', false, 1],
    [{ type: 'status', status: 403 }, 'model_rejected', false, 1],
    [{ type: 'status', status: 404 }, 'model_rejected', false, 1],
    [{ type: 'hang' }, 'model_unavailable', true, 3],
  ];

  for (const [name, operation, run] of operations) {
    test.each(cases)(
      `${name}: %o is %s, retryable %s, in %i calls`,
      async (fault, code, retryable, calls) => {
        if (fault.type === 'hang') gemini = connectGemini(server.url, { headersTimeoutMs: 100 });
        server.setFault(operation, fault);
        const error = await failure(run());
        expect(error).toMatchObject({ code, retryable });
        expect(server.calls[operation]).toHaveLength(calls);
        const method = server.calls[operation][0]?.method;
        expect(error.details).toMatchObject({ method: 'POST', url: expect.stringMatching(`:${method}$`) });
        if (fault.type === 'status') expect(error.details.status).toBe(fault.status);
      },
    );

    test(`${name}: one 503 and then an answer is no error`, async () => {
      server.setFault(operation, { type: 'status', status: 503 }, 1);
      await run();
      expect(server.calls[operation]).toHaveLength(2);
    });

    test(`${name}: an aborted call ends at once and closes the connection`, async () => {
      server.setFault(operation, { type: 'hang' });
      const caller = new AbortController();
      const stopped = expect(run(caller.signal)).rejects.toMatchObject({
        name: 'AbortError',
      });
      await vi.waitFor(() => expect(server.calls[operation]).toHaveLength(1));
      caller.abort();
      await stopped;
      await vi.waitFor(() => expect(server.calls[operation][0]?.closedEarly).toBe(true));
      expect(server.calls[operation]).toHaveLength(1);
    });
  }

  test.each<GeminiOperation>(['embed', 'generate'])(
    '%s: a body cut half-way is read again',
    async (operation) => {
      server.setFault(operation, { type: 'cut-body' }, 1);
      await (operation === 'embed' ? embedTwo(gemini) : seeImage(gemini));
      expect(server.calls[operation]).toHaveLength(2);
      server.setFault(operation, { type: 'cut-body' });
      const error = await failure(operation === 'embed' ? embedTwo(gemini) : seeImage(gemini));
      expect(error).toMatchObject({ code: 'model_unavailable', retryable: true });
      expect(error.message).toContain('the connection was cut');
    },
  );

  test.each<GeminiOperation>(['embed', 'generate'])(
    '%s: malformed JSON is not asked for again',
    async (operation) => {
      server.setFault(operation, { type: 'malformed-json' });
      const error = await failure(operation === 'embed' ? embedTwo(gemini) : seeImage(gemini));
      expect(error).toMatchObject({ code: 'model_unavailable', retryable: true });
      expect(error.message).toContain('the response is not valid JSON');
      expect(server.calls[operation]).toHaveLength(1);
    },
  );

  test('a slow answer is an answer', async () => {
    server.setFault('stream', { type: 'slow', delayMs: 50 });
    expect(textOf(await answer(gemini))).toBe('Refunds take 14 days. [1]');
  });

  test('Retry-After is honoured', async () => {
    server.setFault('embed', { type: 'status', status: 429, retryAfter: '7' }, 1);
    await embedTwo(gemini);
    expect(waits).toEqual([7000]);
  });

  test('a Retry-After beyond the cap ends the call and is told', async () => {
    server.setFault('stream', { type: 'status', status: 429, retryAfter: '86400' });
    const error = await failure(answer(gemini));
    expect(error.message).toContain('The quota is used up (status 429, 1 try, it asks to wait 86400 s)');
    expect(server.calls.stream).toHaveLength(1);
  });

  test('a server that is not there', async () => {
    const gone = await startGeminiServer();
    await gone.close();
    gemini = connectGemini(gone.url);
    const error = await failure(embedTwo(gemini));
    expect(error).toMatchObject({ code: 'model_unavailable', retryable: true });
    expect(error.message).toMatch(/ECONNREFUSED.*3 tries/);
  });
});

describe('[MODEL-SECRETS] the key', () => {
  test.each([
    ['a refused key that the service quotes', KEY],
    ['a key with a line break, which no header can carry', `${KEY}\nx`],
  ])('%s is in no error', async (_case, apiKey) => {
    server.setFault('embed', {
      type: 'status',
      status: 401,
      message: `API key ${KEY} not valid; see ?key=${KEY}`,
    });
    gemini = connectGemini(server.url, {}, apiKey);
    const error = await failure(embedTwo(gemini));
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(KEY);
    expect(JSON.stringify(error)).not.toContain(KEY);
  });

  test('the documents are in no error either', async () => {
    server.setFault('embed', { type: 'malformed-json' });
    const error = await failure(
      gemini.embeddingModel.embed({ texts: ['confidential'], purpose: 'document' }),
    );
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain('confidential');
  });
});
