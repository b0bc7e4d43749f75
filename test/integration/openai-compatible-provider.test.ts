import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HelixError } from '../../src/errors.ts';
import type { AnswerPart } from '../../src/models/language-model.ts';
import {
  createOpenAiCompatibleProvider,
  type OpenAiCompatibleOptions,
} from '../../src/providers/openai-compatible/openai-compatible-provider.ts';
import { createResilientFetch } from '../../src/providers/resilient-fetch.ts';
import type { ModelFault } from '../support/model-faults.ts';
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.ts';

const KEY = 'openai-secret-0123456789';

let server: OpenAiServer;

beforeAll(async () => {
  server = await startOpenAiServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clearFaults();
  for (const calls of Object.values(server.calls)) calls.length = 0;
});

describe('embeddings', () => {
  test('keep their order and name their space', async () => {
    const model = provider().embeddingModel!;
    expect(model).toMatchObject({
      id: 'openai-compatible/nomic-embed-text',
      spaceId: 'openai-compatible/nomic-embed-text@64',
      dimensions: 64,
    });
    const texts = ['refund period', 'office hours', 'parental leave'];
    const together = await model.embed({ texts, purpose: 'document' });
    const alone = await Promise.all(texts.map((text) => model.embed({ texts: [text], purpose: 'query' })));
    expect(together).toEqual(alone.flat());
    expect(together[0]).toHaveLength(64);
    expect(server.calls.embed[0]?.body).toMatchObject({ model: 'nomic-embed-text', input: texts });
  });

  test('ask for a length only when told to', async () => {
    await provider().embeddingModel!.embed({ texts: ['a'], purpose: 'query' });
    await provider({ requestDimensions: true }).embeddingModel!.embed({ texts: ['a'], purpose: 'query' });
    expect(server.calls.embed.map((call) => call.body.dimensions)).toEqual([undefined, 64]);
  });

  test('need their length to be known', () => {
    expect(() => provider({ embedDimensions: undefined })).toThrow('nomic-embed-text');
  });

  test.each<[ModelFault, string, number]>([
    [{ type: 'status', status: 503 }, 'model_unavailable', 3],
    [{ type: 'status', status: 401, message: `Incorrect API key: ${KEY}` }, 'model_rejected', 1],
    [{ type: 'hang' }, 'model_unavailable', 3],
    [{ type: 'cut-body' }, 'model_unavailable', 3],
    [{ type: 'malformed-json' }, 'model_unavailable', 1],
    [{ type: 'too-few-vectors' }, 'embedding_invalid', 1],
  ])('%o is %s after %i calls, without the key', async (fault, code, calls) => {
    server.setFault('embed', fault);
    const impatient = createResilientFetch({ headersTimeoutMs: 100, sleep: async () => {} });
    const { embeddingModel } = provider(fault.type === 'hang' ? { fetch: impatient } : {});
    const error = await failure(embeddingModel!.embed({ texts: ['a', 'b'], purpose: 'document' }));
    expect(error.code).toBe(code);
    expect(server.calls.embed).toHaveLength(calls);
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(KEY);
  });
});

describe('answers', () => {
  test('text, then usage; system and user each in their own place', async () => {
    expect(await answer()).toEqual([
      { type: 'text-delta', text: 'Hello' },
      { type: 'text-delta', text: ' [1]' },
      { type: 'usage', promptTokens: 10, completionTokens: 2 },
    ]);
    const [call] = server.calls.chat;
    expect(call?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(call?.body).toMatchObject({
      model: 'llama3.2',
      stream: true,
      messages: [
        { role: 'system', content: 'Answer from the sources.' },
        { role: 'user', content: 'Question: How long?' },
      ],
    });
  });

  test('[ANSWER-CAP] an answer is told its limit, and one that was ended by it says so', async () => {
    server.setFault('chat', { type: 'length-limit' });
    const parts: AnswerPart[] = [];
    for await (const part of stream(provider(), { maxTokens: 300 })) parts.push(part);
    expect(server.calls.chat[0]?.body.max_tokens).toBe(300);
    expect(parts.map(({ type }) => type)).toEqual(['text-delta', 'text-delta', 'cut', 'usage']);
  });

  test('without a key no credential is sent', async () => {
    await answer(provider({ apiKey: undefined }));
    expect(server.calls.chat[0]?.headers).not.toHaveProperty('authorization');
  });

  test.each<[ModelFault, string, string]>([
    [{ type: 'status', status: 404, message: 'model "llama3.2" not found' }, 'model_rejected', 'not found'],
    [{ type: 'empty-answer' }, 'model_unavailable', 'the answer is empty'],
    [{ type: 'safety-block' }, 'model_unavailable', 'content filter'],
    [{ type: 'cut-stream', afterDeltas: 1 }, 'model_unavailable', 'the connection was cut'],
    [{ type: 'error-frame', status: 500 }, 'model_unavailable', 'The request failed'],
  ])('%o is %s', async (fault, code, problem) => {
    server.setFault('chat', fault);
    const error = await failure(answer());
    expect(error).toMatchObject({ code, message: expect.stringContaining(problem) });
    expect(server.calls.chat).toHaveLength(1);
  });

  test('a reader who leaves closes the connection', async () => {
    const slow = await startOpenAiServer({ deltas: Array(500).fill('word '), deltaDelayMs: 10 });
    for await (const _part of stream(provider({ baseUrl: slow.url }))) break;
    await vi.waitFor(() => expect(slow.calls.chat[0]?.closedEarly).toBe(true));
    await slow.close();
  });
});

test('each model is there only when it is named', () => {
  expect(provider({ embedModel: undefined })).not.toHaveProperty('embeddingModel');
  expect(provider({ model: undefined })).not.toHaveProperty('languageModel');
});

function provider(options: Partial<OpenAiCompatibleOptions> = {}) {
  return createOpenAiCompatibleProvider({
    baseUrl: server.url,
    apiKey: KEY,
    model: 'llama3.2',
    embedModel: 'nomic-embed-text',
    embedDimensions: 64,
    fetch: createResilientFetch({ sleep: async () => {} }),
    ...options,
  });
}

function stream(
  { languageModel } = provider(),
  limit: { maxTokens?: number } = {},
): AsyncIterable<AnswerPart> {
  const request = {
    system: 'Answer from the sources.',
    prompt: 'Question: How long?',
    question: 'How long?',
  };
  return languageModel!.streamAnswer({ ...request, sources: [], ...limit });
}

async function answer(from = provider()): Promise<AnswerPart[]> {
  const parts: AnswerPart[] = [];
  for await (const part of stream(from)) parts.push(part);
  return parts;
}

async function failure(call: Promise<unknown>): Promise<HelixError> {
  return call.then(
    (value) => expect.unreachable(`succeeded with ${inspect(value)}`),
    (error) => error,
  );
}
