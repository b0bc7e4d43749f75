import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHelixClient, type HelixClient, type QueryEvent } from '../../src/client/client.ts';
import { onEachEngine } from '../support/engines.ts';
import type { GeminiRequest } from '../support/gemini-answer.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { postQuery } from '../support/post-question.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const REFUND = 'How long do I have to request a refund?';
const FOLLOW_UP = 'And for annual plans?';
const WHOLE = 'How long do I have to request a refund for annual plans?';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

onEachEngine('turns of a conversation', (engine) => {
  let gemini: GeminiServer;
  let helix: RunningHelix;
  let client: HelixClient;
  let deltas: string[];
  /** Happens while the model writes. */
  let meanwhile: () => Promise<unknown>;
  let id: number;
  beforeAll(async () => {
    gemini = await startGeminiServer({
      answer: async (request) => {
        await meanwhile();
        return answer(request, deltas);
      },
    });
    helix = await startHelix({
      engine,
      environment: {
        GEMINI_API_KEY: 'k',
        GEMINI_BASE_URL: gemini.url,
        HELIX_MODEL_TRIES: '1',
        HELIX_MODEL_TIMEOUT_MS: '3000',
      },
    });
    client = createHelixClient({ baseUrl: helix.url });
  });
  afterAll(async () => {
    await helix?.stop();
    await gemini?.close();
  });
  beforeEach(async () => {
    deltas = ['Within 30 days [chunk:{1}].'];
    meanwhile = async () => {};
    ({ conversation_id: id } = await client.createConversation());
  });
  afterEach(() => gemini.clearFaults());

  const turns = async () => (await client.conversation(id)).turns;
  const stream = (question = REFUND) => client.streamQuery(question, { conversationId: id });
  const logged = (event: string) =>
    helix.logged.filter((line) => line.event === event && line.conversation_id === id);
  const execute = (statement: string) => helix.helix.database.execute(statement);

  test('[CONVERSATION-TURN] an answer is kept as it was sent before its end is told', async () => {
    const documents = (await client.documents()).map(({ document_id }) => document_id);
    const filters = { documentIds: documents };
    let sent: QueryEvent | undefined;
    let requestId: string | null = null;
    for await (const event of client.streamQuery(REFUND, { conversationId: id, filters })) {
      if (event.type === 'start') requestId = event.requestId;
      if (event.type === 'citations') sent = event;
      if (event.type === 'end') {
        const { title, turn_count, turns } = await client.conversation(id);
        expect([title, turn_count]).toEqual([REFUND, 1]);
        expect(turns).toEqual([
          {
            turn_number: 1,
            kind: 'question',
            question: REFUND,
            answer: expect.stringMatching(/^Within 30 days \[chunk:\d+\]\.$/),
            citations: (sent as QueryEvent & { type: 'citations' }).citations,
            outcome: 'answered',
            searched_as: null,
            verdict: null,
            envelope: null,
            request_id: requestId,
            document_ids: documents,
            image: null,
            created_at: expect.any(String),
          },
        ]);
      }
    }
    expect(sent).toBeDefined();
    expect(await client.trace(requestId!)).toMatchObject({ outcome: 'answered' });
  });

  test('[CONVERSATION-HISTORY] a follow-up is understood by the turns before, in the project of the conversation', async () => {
    await client.query(REFUND, { conversationId: id });
    const { searched_as, abstained } = await client.query(FOLLOW_UP, { conversationId: id });
    expect([searched_as, abstained]).toEqual([WHOLE, false]);
    expect(await turns()).toMatchObject([
      { question: REFUND, searched_as: null },
      { question: FOLLOW_UP, searched_as: WHOLE, document_ids: null },
    ]);
    expect((await client.conversation(id)).title).toBe(REFUND);
    const refused = async (body: object) => {
      const { status, body: found } = await postQuery(helix.url, {
        question: REFUND,
        conversation_id: id,
        ...body,
      });
      return [status, found.message];
    };
    expect(await refused({ history: [{ question: REFUND }] })).toEqual([
      400,
      expect.stringMatching(/^history stands beside conversation_id \d+/),
    ]);
    expect(await refused({ project: 'other' })).toEqual([
      400,
      expect.stringContaining('project is "other", but conversation'),
    ]);
    for (const conversation_id of [0, 1.5, '1', []])
      expect(await refused({ conversation_id })).toEqual([400, expect.stringContaining('must be the id')]);
    expect(await refused({ conversation_id: 99_999 })).toEqual([404, expect.stringContaining('99999')]);
    expect(await refused({ project: 'default', history: null, top_k: 3 })).toEqual([200, undefined]);
  });

  test('[CONVERSATION-STOPPED] a reader who leaves mid-answer leaves what was written, with what it cites', async () => {
    deltas = ['Within 30 days [chunk:{1}]. ', 'More'];
    gemini.setFault('stream', { type: 'stalled-stream', afterDeltas: 1 });
    for await (const event of stream()) if (event.type === 'delta') break;
    await expect.poll(turns, { timeout: 15_000 }).toMatchObject([
      {
        outcome: 'stopped',
        answer: expect.stringMatching(/^Within 30 days \[chunk:\d+\]/),
        citations: [
          { title: 'Refund Policy', doc_version_id: expect.any(Number), place: expect.any(Object) },
        ],
        request_id: expect.any(String),
      },
    ]);
    const [turn] = await turns();
    expect(turn!.answer).toContain(`[chunk:${turn!.citations[0]!.chunk_id}]`);
    expect(await client.trace(turn!.request_id!)).toMatchObject({ outcome: 'cancelled' });
  });

  test('[CONVERSATION-STOPPED] before the first word the question is left, and follow-ups are understood without it', async () => {
    await client.query(REFUND, { conversationId: id });
    const held = Promise.withResolvers<void>();
    const leaving = () => {
      const controller = new AbortController();
      meanwhile = () => {
        controller.abort();
        return held.promise;
      };
      return { conversationId: id, signal: controller.signal };
    };
    const question = 'Can a refund be requested after two months?';
    const asked = client.streamQuery(question, leaving())[Symbol.asyncIterator]();
    await expect(asked.next()).rejects.toThrow();
    const cutOff = { outcome: 'stopped', answer: '', citations: [] };
    await expect
      .poll(turns, { timeout: 15_000 })
      .toMatchObject([{ outcome: 'answered' }, { ...cutOff, question, request_id: expect.any(String) }]);
    const aside = 'When is the office dog fed?';
    await expect(client.askImage(new File([PNG], 'dog.png'), aside, leaving())).rejects.toThrow();
    await expect
      .poll(turns, { timeout: 15_000 })
      .toMatchObject([{}, {}, { ...cutOff, kind: 'image', question: aside, image: { name: 'dog.png' } }]);
    held.resolve();
    meanwhile = async () => {};
    const { searched_as } = await client.query(FOLLOW_UP, { conversationId: id });
    expect(searched_as).toBe(WHOLE);
    const rewriting = gemini.calls.stream.findLast(({ body }) => JSON.stringify(body).includes(FOLLOW_UP))!;
    expect(JSON.stringify(rewriting.body)).not.toMatch(/two months|office dog/);
  });

  test('[CONVERSATION-STOPPED] so does a model that fails mid-answer; a failure before the first word is told and not kept', async () => {
    gemini.setFault('stream', { type: 'status', status: 503 });
    await expect(client.query(REFUND, { conversationId: id })).rejects.toMatchObject({ status: 502 });
    gemini.setFault('embed', { type: 'status', status: 503 });
    await expect(client.query(`${REFUND} Soon?`, { conversationId: id })).rejects.toMatchObject({
      status: 503,
    });
    gemini.clearFaults();
    expect(await turns()).toEqual([]);
    expect(await client.conversation(id)).toMatchObject({ title: '', turn_count: 0 });
    deltas = ['Within 30 days [chunk:{1}]. ', 'There is', ' more'];
    gemini.setFault('stream', { type: 'cut-stream', afterDeltas: 2 });
    for await (const event of stream())
      if (event.type === 'end') expect(event.complete, 'a broken stream').toBe(false);
    await expect
      .poll(turns, { timeout: 15_000 })
      .toMatchObject([{ outcome: 'stopped', citations: [{ title: 'Refund Policy' }] }]);
  });

  test('[CONVERSATION-TURN] an abstention is a turn too', async () => {
    const { abstained, answer } = await client.query('What is the capital of France?', {
      conversationId: id,
    });
    expect(abstained).toBe(true);
    expect(await turns()).toMatchObject([{ outcome: 'abstained', answer, citations: [] }]);
  });

  test('[CONVERSATION-TURN] questions asked at once get a number each', async () => {
    const questions = Array.from({ length: 8 }, (_, index) => `${REFUND} ${'I'.repeat(index + 1)}`);
    await Promise.all(questions.map((question) => client.query(question, { conversationId: id })));
    const kept = await turns();
    expect(kept.map(({ turn_number }) => turn_number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(kept.map(({ question }) => question).sort()).toEqual(questions);
  });

  test('[CONVERSATION-LOST] an answer that cannot be kept is given all the same, and the log says so', async () => {
    meanwhile = () => execute('alter table conversation_turns rename to away');
    const events: QueryEvent[] = [];
    for await (const event of stream()) events.push(event);
    await execute('alter table away rename to conversation_turns');
    expect(events.at(-1)).toMatchObject({ type: 'end', complete: true, abstained: false });
    expect(logged('turn.lost')).toHaveLength(1);
    expect(await client.conversation(id)).toMatchObject({ turn_count: 0, title: '', turns: [] });
  });

  test('[CONVERSATION-LOST] a conversation that is deleted while it is answered stays deleted', async () => {
    meanwhile = () => client.deleteConversation(id);
    const { abstained } = await client.query(REFUND, { conversationId: id });
    expect(abstained).toBe(false);
    expect(logged('turn.conversation-gone')).toHaveLength(1);
    await expect(client.conversation(id)).rejects.toMatchObject({ status: 404 });
    expect(await execute(`select from conversation_turns where conversation_id = ${id}`)).toEqual([]);
  });

  test('[CONVERSATION-IMAGE] a question about a picture is kept without the picture', async () => {
    deltas = ['A red square.'];
    const image = new File([PNG], 'red\u0007\u202e square.jpg', { type: 'image/jpeg' });
    const { text } = await client.askImage(image, 'What is it?', { conversationId: id });
    expect(await client.conversation(id)).toMatchObject({
      title: 'What is it?',
      turns: [
        {
          kind: 'image',
          question: 'What is it?',
          answer: text,
          outcome: 'answered',
          citations: [],
          request_id: null,
          image: { name: 'red square.jpg', type: 'image/png', bytes: PNG.length },
        },
      ],
    });
    const calls = gemini.calls.generate.length;
    await expect(client.askImage(image, 'And?', { conversationId: 99_999 })).rejects.toMatchObject({
      status: 404,
    });
    gemini.setFault('generate', { type: 'status', status: 503 });
    await expect(client.askImage(image, 'And?', { conversationId: id })).rejects.toMatchObject({
      status: 503,
    });
    expect(gemini.calls.generate.length).toBe(calls + 1);
    expect(await turns()).toHaveLength(1);
  });
});

/** Completes a follow-up where it is asked to, and else says the given words with the ids of the sources in place. */
function answer({ prompt }: GeminiRequest, deltas: readonly string[]): string[] {
  if (prompt.includes(FOLLOW_UP) && !prompt.includes('BEGIN CONTEXT')) return [WHOLE];
  const ids = Array.from(prompt.matchAll(/^- ChunkID: (\d+)$/gm), ([, id]) => id!);
  return deltas.map((text) => text.replace(/\{(\d)\}/g, (_, n) => ids[Number(n) - 1] ?? '0'));
}
