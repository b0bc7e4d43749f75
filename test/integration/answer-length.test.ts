import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { StoredTrace } from '../../src/store/traces.ts';
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.ts';
import { postQuery, postQueryStream } from '../support/post-question.ts';
import { ask } from '../support/read-events.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const MOST_TOKENS = 100;
const MOST_CHARACTERS = 8 * MOST_TOKENS;
const REFUND = 'How long do I have to request a refund?';

let model: OpenAiServer;
let helix: RunningHelix;

beforeAll(async () => {
  // It takes no notice of the limit and cites what it was given, on and on.
  model = await startOpenAiServer({
    dimensions: 256,
    deltaDelayMs: 1,
    answer: ({ messages }) => {
      const id = /ChunkID: (\d+)/.exec(JSON.stringify(messages))?.[1];
      return Array(2000).fill(id ? `Within 30 days 😀 [chunk:${id}]. ` : 'Within 30 days 😀 [1]. ');
    },
  });
  helix = await startHelix({
    environment: {
      OPENAI_BASE_URL: model.url,
      OPENAI_MODEL: 'endless',
      OPENAI_EMBED_MODEL: 'words',
      OPENAI_EMBED_DIMENSIONS: '256',
      HELIX_EMBEDDING_PROVIDER: 'openai-compatible',
      HELIX_MAX_ANSWER_TOKENS: String(MOST_TOKENS),
      RETRIEVAL_MAX_DISTANCE: '2',
      ABSTAIN_RRF_THRESHOLD: '0',
    },
  });
});
afterAll(async () => {
  await helix?.stop();
  await model?.close();
});

test('[ANSWER-CAP] /ask: a model that writes on is told the limit and left, and the answer ends with what was written', async () => {
  const { status, answer, citations, order, headers } = await ask(helix.url, { q: REFUND });
  expect(status).toBe(200);
  expect(order.slice(-2)).toEqual(['t', 'citations']);
  expect(answer.length).toBeGreaterThan(MOST_CHARACTERS - 40);
  expect(answer.length).toBeLessThanOrEqual(MOST_CHARACTERS);
  expect(citations[0]).toHaveLength(1);
  await expectCut(headers.get('x-request-id'), answer);
});

test('[ANSWER-CAP] /v1/query: the same, as a stream and as JSON, with every citation whole', async () => {
  const streamed = await postQueryStream(helix.url, { question: REFUND });
  expect(streamed.order.slice(-2)).toEqual(['citations', 'end']);
  expect(streamed.answer.length).toBeGreaterThan(MOST_CHARACTERS - 40);
  expect(streamed.answer.length).toBeLessThanOrEqual(MOST_CHARACTERS);
  expect(streamed.answer.replaceAll(/\[chunk:\d+\]/g, '')).not.toMatch(/\[/);
  expect(streamed.citations).toHaveLength(1);
  await expectCut(streamed.headers.get('x-request-id'), streamed.answer);
  expect((await postQuery(helix.url, { question: REFUND })).body.answer).toBe(streamed.answer);
});

async function expectCut(requestId: string | null, answer: string): Promise<void> {
  const call = model.calls.chat.at(-1)!;
  expect(call.body.max_tokens).toBe(MOST_TOKENS);
  await vi.waitFor(() => expect(call.closedEarly).toBe(true));
  const trace = (await (await fetch(`${helix.url}/v1/traces/${requestId}`)).json()) as StoredTrace;
  expect(trace).toMatchObject({ outcome: 'answered', usage: { cut: 'helix' } });
  expect(trace.answer).toBe(answer);
  const lines = helix.logged.filter(({ request_id }) => request_id === requestId);
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'answer.cut', by: 'helix', max_tokens: MOST_TOKENS }),
  );
}
