import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JudgeRequest, Verdict } from '../../src/models/groundedness-judge.ts';
import { createOpenAiCompatibleProvider } from '../../src/providers/openai-compatible/openai-compatible-provider.ts';
import { createResilientFetch } from '../../src/providers/resilient-fetch.ts';
import { failure } from '../support/gemini-harness.ts';
import type { ModelFault } from '../support/model-faults.ts';
import { type OpenAiBody, type OpenAiServer, startOpenAiServer } from '../support/openai-server.ts';
import { retrievedChunk } from '../support/retrieved-chunk.ts';

const GOOD: Verdict = {
  grounded: true,
  unsupported_claims: [],
  cited_ids: [42],
  citations_correct: true,
  relevant: true,
};
const KEY = 'openai-secret-0123456789';

let server: OpenAiServer;
let replies: string[];

beforeAll(async () => {
  server = await startOpenAiServer({ reply: () => replies.shift() ?? '' });
});
afterAll(() => server.close());
beforeEach(() => {
  server.clearFaults();
  server.calls.chat.length = 0;
  replies = [JSON.stringify(GOOD)];
});

describe('[JUDGE-OPENAI] the judge of an OpenAI-compatible server', () => {
  test('holds the server to the schema of a verdict, with the material as data', async () => {
    expect(await judge()).toEqual(GOOD);
    const { body, headers } = server.calls.chat[0]!;
    expect(headers.authorization).toBe(`Bearer ${KEY}`);
    expect(body).toMatchObject({
      model: 'judge',
      temperature: 0,
      response_format: { type: 'json_schema', json_schema: { name: 'verdict', strict: true } },
    });
    expect(body.response_format?.json_schema?.schema).toMatchObject({
      required: ['grounded', 'unsupported_claims', 'cited_ids', 'citations_correct', 'relevant'],
      additionalProperties: false,
    });
    const [begin, data, end] = textOf(body, 1).split('\n');
    expect([begin, end]).toEqual(['BEGIN DATA', 'END DATA']);
    expect(JSON.parse(data!)).toMatchObject({ answer: request().answer, sources: [{ chunk_id: 42 }] });
    expect(textOf(body, 0)).not.toContain('Refunds');
  });

  test('asks a server that refuses schemas for any JSON, and does not ask for the schema again', async () => {
    const judges = connect();
    server.setFault('chat', { type: 'status', status: 400, message: 'response_format is not supported' }, 1);
    replies = [JSON.stringify(GOOD), JSON.stringify(GOOD)];
    expect(await judges.judge(request())).toEqual(GOOD);
    expect(await judges.judge(request())).toEqual(GOOD);
    expect(formats()).toEqual(['json_schema', 'json_object', 'json_object']);
    expect(textOf(server.calls.chat[1]!.body, 0)).toContain('"citations_correct": boolean');
  });

  test.each([
    ['prose', 'It looks fine to me.'],
    ['half an object', '{"grounded": true'],
    ['another form', '{"grounded":"yes"}'],
    ['nothing', ''],
  ])('%s is shown to the model once, to be put right', async (_case, wrong) => {
    replies = [wrong, JSON.stringify(GOOD)];
    expect(await judge()).toEqual(GOOD);
    expect(server.calls.chat[1]!.body.messages).toHaveLength(4);
    expect(textOf(server.calls.chat[1]!.body, 3)).toContain('not a verdict of the agreed form');
  });

  test('a verdict in a fence is read', async () => {
    replies = [`\`\`\`json\n${JSON.stringify(GOOD)}\n\`\`\``];
    expect(await judge()).toEqual(GOOD);
    expect(server.calls.chat).toHaveLength(1);
  });

  test('no verdict after that is an error that says so', async () => {
    replies = ['Fine.', 'Really.'];
    const error = await failure(judge());
    expect(error).toMatchObject({ code: 'judge_unavailable', retryable: true });
    expect(error.message).toContain('openai-compatible/judge gave no verdict');
    expect(server.calls.chat).toHaveLength(2);
  });

  test.each<[ModelFault, string]>([
    [{ type: 'status', status: 503 }, 'model_unavailable'],
    [{ type: 'status', status: 401, message: `Incorrect API key: ${KEY}` }, 'model_rejected'],
    [{ type: 'malformed-json' }, 'model_unavailable'],
  ])('%o is %s', async (fault, code) => {
    server.setFault('chat', fault);
    const error = await failure(judge());
    expect(error.code).toBe(code);
    expect(String(error.message)).not.toContain(KEY);
  });

  test('a caller that leaves ends it', async () => {
    const signal = AbortSignal.abort();
    await expect(connect().judge({ ...request(), signal })).rejects.toBe(signal.reason);
  });
});

function connect() {
  return createOpenAiCompatibleProvider({
    baseUrl: server.url,
    apiKey: KEY,
    model: 'judge',
    fetch: createResilientFetch({ maxTries: 1, sleep: async () => {} }),
  }).judge!;
}

function judge(): Promise<Verdict> {
  return connect().judge(request());
}

function request(): JudgeRequest {
  const source = retrievedChunk({ chunkId: 42, text: 'Refunds take 14 days.' });
  return { question: 'How long?', answer: 'Refunds take 14 days [1].', sources: [source] };
}

function textOf({ messages }: OpenAiBody, index: number): string {
  const content = messages?.[index]?.content;
  return typeof content === 'string' ? content : JSON.stringify(content);
}

function formats(): (string | undefined)[] {
  return server.calls.chat.map(({ body }) => body.response_format?.type);
}
