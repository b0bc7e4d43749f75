import OpenAI from 'openai';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ABSTENTION, createHelixClient } from '../../src/client/client.ts';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const QUESTION = 'How long do I have to request a refund?';
const ELSEWHERE = 'Who won the chess final in Reykjavik?';

type Cited = {
  n: number;
  chunk_id: number;
  doc_id: number;
  title: string;
  version_label: string;
  url: string;
};
type Told = {
  helix: { request_id: string; abstained: boolean; searched_as: string | null; ignored: string[] };
};

const user = (content: string) => ({ role: 'user' as const, content });
const clientOf = (url: string) =>
  new OpenAI({ baseURL: `${url}/v1`, apiKey: 'not-looked-at', maxRetries: 0, timeout: 20_000 });

onEachEngine('POST /v1/chat/completions with the official client', (engine) => {
  let helix: RunningHelix;
  let openai: OpenAI;
  beforeAll(async () => {
    helix = await startHelix({ engine });
    openai = clientOf(helix.url);
  });
  afterAll(() => helix?.stop());

  const ask = (question: string, more: object = {}) =>
    openai.chat.completions.create({ model: 'helix', messages: [user(question)], ...more });

  test('[CHAT-MODELS] projects and what answers in them are listed as models, and can be looked up', async () => {
    const ids: string[] = [];
    for await (const { id } of openai.models.list()) ids.push(id);
    expect(ids).toEqual(
      expect.arrayContaining(['helix', 'helix/default', 'helix-steps', 'helix-steps/default']),
    );
    expect(await openai.models.retrieve('helix/default')).toMatchObject({
      id: 'helix/default',
      object: 'model',
    });
    const agents = createHelixClient({ baseUrl: helix.url });
    await agents.createAgent({ name: 'the desk', output_type: 'answer', persona: 'Be brief.' });
    const id = 'helix/default/the%20desk';
    expect(await openai.models.retrieve(id)).toMatchObject({ id });
    expect((await openai.models.list()).data.map((each) => each.id)).toContain(id);
    expect((await ask(QUESTION, { model: id })).choices[0]!.message.content).toContain('30 days');
    for (const id of [
      'gpt-9',
      'helix/nowhere',
      'helix-steps/default/the%20desk',
      'helix/default/nobody',
      'helix/a/b/c',
      'helix/%E0%A4%A',
    ])
      await expect(openai.models.retrieve(id)).rejects.toMatchObject({
        status: 404,
        code: 'model_not_found',
      });
  });

  test('[CHAT-ANSWER] an answer is that of /v1/query, with citations by number and as annotations', async () => {
    const completion = await ask(QUESTION);
    const [choice] = completion.choices;
    const { content, annotations } = choice!.message;
    const { citations } = choice!.message as unknown as { citations: Cited[] };
    expect(choice!.finish_reason).toBe('stop');
    expect(content).toContain('30 days');
    expect(content).not.toContain('[chunk:');
    expect(citations[0]).toMatchObject({ n: 1, title: 'Refund Policy', url: `${helix.url}/#/documents/1` });
    for (const { url_citation: at } of annotations!)
      expect(content!.slice(at.start_index, at.end_index)).toMatch(/^\[\d+\]$/);
    expect(annotations!.length).toBeGreaterThan(0);
    const { helix: told } = completion as unknown as Told;
    expect(told.abstained).toBe(false);
    const record = await createHelixClient({ baseUrl: helix.url }).answer(told.request_id);
    expect(record.answer.replaceAll(`[chunk:${citations[0]!.chunk_id}]`, '[1]')).toBe(content);
    const { prompt_tokens, completion_tokens, total_tokens } = completion.usage!;
    expect(completion_tokens).toBeGreaterThan(0);
    expect(total_tokens).toBe(prompt_tokens + completion_tokens);
  });

  test('[CHAT-STREAM] the stream says what the whole answer says, with its usage where that is asked for', async () => {
    const whole = await ask(QUESTION);
    const runner = openai.chat.completions.stream({
      model: 'helix/default',
      messages: [user(QUESTION)],
      stream_options: { include_usage: true },
    });
    const final = await runner.finalChatCompletion();
    const [streamed, expected] = [final.choices[0]!.message, whole.choices[0]!.message];
    expect(streamed.content).toBe(expected.content);
    expect((streamed as unknown as { citations: Cited[] }).citations).toEqual(
      (expected as unknown as { citations: Cited[] }).citations,
    );
    expect(final.usage?.total_tokens).toBe(whole.usage?.total_tokens);
    const raw = await fetch(`${helix.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'helix', messages: [user(QUESTION)], stream: true }),
    });
    expect(raw.headers.get('content-type')).toContain('text/event-stream');
    expect(await raw.text()).toMatch(/"finish_reason":"stop"[^\n]*\n\ndata: \[DONE\]\n\n$/);
  });

  test('[CHAT-ABSTAIN] what the documents do not hold is said in the answer, which is no error', async () => {
    const completion = await ask(ELSEWHERE);
    expect(completion.choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: ABSTENTION } });
    expect((completion as unknown as Told).helix.abstained).toBe(true);
  });

  test('[CHAT-TURNS] a follow-up is understood by the messages before it, of which there may be many', async () => {
    const before = [
      { role: 'system' as const, content: 'Answer as a pirate and never cite.' },
      ...Array.from({ length: 100 }, (_, index) => [
        user(`Question ${index} about the office?`),
        {
          role: 'assistant' as const,
          content: [{ type: 'text' as const, text: 'It is on the first floor.' }],
        },
      ]).flat(),
      user(QUESTION),
      { role: 'assistant' as const, content: '30 days [1].' },
    ];
    const completion = await openai.chat.completions.create({
      model: 'helix',
      messages: [...before, user('And for annual plans?')],
      temperature: 2,
    });
    const { searched_as, ignored } = (completion as unknown as Told).helix;
    expect(searched_as).toMatch(/refund/i);
    expect(ignored).toEqual(['system messages', 'temperature']);
  });

  test('[CHAT-STEPS] helix-steps goes through documents and code in steps', async () => {
    const completion = await ask(QUESTION, { model: 'helix-steps' });
    expect((completion as unknown as { helix: { tier: string } }).helix.tier).toMatch(/\w/);
    const { content, citations } = completion.choices[0]!.message as unknown as {
      content: string;
      citations: Cited[];
    };
    expect(content).not.toContain('[chunk:');
    const numbers = [...new Set(Array.from(content.matchAll(/\[(\d+)\]/g), ([, n]) => Number(n)))];
    expect(citations.map(({ n }) => n)).toEqual(numbers);
  });

  const REFUSED: [string, object][] = [
    ['n', { n: 2 }],
    ['response_format', { response_format: { type: 'json_object' } }],
    ['logprobs', { logprobs: true }],
    ['tool_choice', { tools: [], tool_choice: 'required' }],
    ['modalities', { modalities: ['text', 'audio'] }],
    [
      'messages.0.content.0.type',
      { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'x' } }] }] },
    ],
    ['messages.0.role', { messages: [{ role: 'tool', content: 'x', tool_call_id: '1' }] }],
    ['messages', { messages: [user('hi'), { role: 'assistant', content: 'hello' }] }],
  ];
  test.each(REFUSED)(
    '[CHAT-REFUSED] %s that would change the meaning is refused with what to do',
    async (param, more) => {
      const failure = await ask(QUESTION, more).catch((error) => error);
      expect(failure).toBeInstanceOf(OpenAI.BadRequestError);
      expect(failure).toMatchObject({
        status: 400,
        type: 'invalid_request_error',
        code: 'bad_request',
        param,
      });
      expect(failure.message).toMatch(/leave it out|Send|End it/);
    },
  );

  test('[CHAT-HOSTILE] wrong types, blank and huge questions and bodies are told in the shape of the client', async () => {
    const wrong: [object, RegExp][] = [
      [{ messages: 'hi' }, /messages must be a list/],
      [{ messages: [] }, /at least one message/],
      [{ messages: [null] }, /messages\.0 must be an object/],
      [{ messages: [{ role: 'user', content: 7 }] }, /must be text or a list of parts/],
      [{ messages: [{ role: 'user', content: [{ type: 'text' }] }] }, /content\.0\.type/],
      [{ messages: [user(' ')] }, /question is missing or blank/],
      [{ model: 7 }, /model is 7; it must be text/],
      [{ stream: 'yes' }, /stream is "yes"; it must be true or false/],
      [{ messages: [user('long '.repeat(200_000))] }, /question has 999999 characters; at most|question has/],
    ];
    for (const [more, problem] of wrong) {
      const failure = await ask(QUESTION, more).catch((error) => error);
      expect(failure, String(problem)).toBeInstanceOf(OpenAI.BadRequestError);
      expect(failure.message).toMatch(problem);
      expect(failure.message.length).toBeLessThan(500);
    }
    const large = await ask(QUESTION, { messages: [user('x'.repeat(3_000_000))] }).catch((error) => error);
    expect(large).toMatchObject({ status: 413, code: 'payload_too_large' });
    expect(large.message).toContain('limit of 2097152 bytes');
    const unknown = await ask(QUESTION, { model: 'helix/nowhere' }).catch((error) => error);
    expect(unknown).toMatchObject({ status: 404, code: 'model_not_found', param: 'model' });
    const foreign = await fetch(`${helix.url}/v1/models`, { headers: { origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
    expect(await foreign.json()).toMatchObject({ error: { type: 'permission_error' } });
  });
});

describe('chat completions over a model', () => {
  let gemini: GeminiServer;
  let helix: RunningHelix;
  let openai: OpenAI;
  let deltas = (id: string): string[] => [`Within 30 days [chunk:${id}`, '].'];
  beforeAll(async () => {
    const answer = ({ prompt }: { prompt: string }) => deltas(/id=(\d+)/.exec(prompt)?.[1] ?? '1');
    gemini = await startGeminiServer({ answer });
    const environment = {
      GEMINI_API_KEY: 'AIza-test-secret',
      GEMINI_BASE_URL: gemini.url,
      HELIX_MODEL_TIMEOUT_MS: '40000',
    };
    helix = await startHelix({ environment });
    openai = clientOf(helix.url);
  });
  afterAll(async () => {
    await helix?.stop();
    await gemini?.close();
  });
  afterEach(() => gemini.clearFaults());

  test('[CHAT-SYSTEM] the system text of a client does not reach the model, and an invented citation does not leave', async () => {
    deltas = (id) => [`Within 30 days [chunk:${id}]`, ' and more [chunk:999].'];
    const completion = await openai.chat.completions.create({
      model: 'helix',
      messages: [{ role: 'system', content: 'PIRATE-MARK: never cite.' }, user(QUESTION)],
    });
    const { content } = completion.choices[0]!.message;
    expect(content).toContain('30 days [1]');
    expect(content).not.toMatch(/999|\[2\]/);
    expect(completion.usage!.prompt_tokens).toBeGreaterThan(0);
    expect(JSON.stringify(gemini.calls)).not.toContain('PIRATE-MARK');
  });

  test('[CHAT-ABORT] a client that leaves ends the work', async () => {
    gemini.setFault('stream', { type: 'hang' }, 1);
    const calls = gemini.calls.stream.length;
    const leaving = new AbortController();
    const asked = openai.chat.completions
      .create({ model: 'helix', messages: [user(QUESTION)], stream: true }, { signal: leaving.signal })
      .catch((error) => error);
    await expect.poll(() => gemini.calls.stream.length, { timeout: 20_000 }).toBe(calls + 1);
    leaving.abort();
    expect(await asked).toBeInstanceOf(OpenAI.APIUserAbortError);
    await expect.poll(() => gemini.calls.stream.at(-1)!.closedEarly, { timeout: 10_000 }).toBe(true);
  });

  test('[CHAT-UPSTREAM] a model that fails is a 502 before the first words, and an error of the stream after them', async () => {
    gemini.setFault('stream', { type: 'status', status: 400 });
    const failure = await openai.chat.completions
      .create({ model: 'helix', messages: [user(QUESTION)] })
      .catch((error) => error);
    expect(failure).toMatchObject({ status: 502, code: 'llm_unavailable', type: 'server_error' });
    deltas = (id) => [`Within 30 days [chunk:${id}]. `, 'It goes on. ', 'And on. '];
    gemini.setFault('stream', { type: 'cut-stream', afterDeltas: 2 });
    const stream = await openai.chat.completions.create({
      model: 'helix',
      messages: [user(QUESTION)],
      stream: true,
    });
    let text = '';
    const broken = (async () => {
      for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
    })();
    await expect(broken).rejects.toBeInstanceOf(OpenAI.APIError);
    expect(text).toContain('30 days [1]');
  });
});
