import { expect, test } from 'vitest';
import { createHelixClient, type QueryEvent } from './client.ts';

const CITATION = { chunk_id: 42, title: 'Refund Policy' };

/** A client whose requests are answered by a stream of these frames, and what it sent. */
function answering(frames: string, fails = false) {
  const sent: { url: string; body: unknown; accept: string | null }[] = [];
  const client = createHelixClient({
    fetch: async (input, init) => {
      const accept = new Headers(init?.headers).get('accept');
      sent.push({ url: String(input), body: JSON.parse(String(init?.body)), accept });
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(frames));
          if (fails) controller.error(new Error('reset'));
          else controller.close();
        },
      });
      const type = accept === 'text/event-stream' ? accept : 'application/json';
      return new Response(body, { headers: { 'content-type': type, 'x-request-id': 'request-1' } });
    },
  });
  return { client, sent };
}

async function collect(events: AsyncIterable<QueryEvent>): Promise<QueryEvent[]> {
  const all: QueryEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

test('[QUERY-CLIENT] a streamed answer has its text, its citations and its end', async () => {
  const { client, sent } = answering(
    `data: {"t":"30 days [chunk:42]."}\n\nevent: weather\ndata: sunny\n\nevent: citations\ndata: ${JSON.stringify([CITATION])}\n\nevent: end\ndata: {"abstained":false,"debug":null,"request_id":"r","searched_as":"q"}\n\n`,
  );
  expect(await collect(client.streamQuery('How long?'))).toEqual([
    { type: 'start', requestId: 'request-1' },
    { type: 'delta', text: '30 days [chunk:42].' },
    { type: 'citations', citations: [CITATION] },
    { type: 'end', complete: true, abstained: false, debug: null, searchedAs: 'q' },
  ]);
  expect(sent).toEqual([
    { url: 'http://localhost:8080/v1/query', body: { question: 'How long?' }, accept: 'text/event-stream' },
  ]);
});

test.each([false, true])(
  '[QUERY-CLIENT] a stream without its end is not complete (broken: %s)',
  async (fails) => {
    const { client } = answering('event: citations\ndata: []\n\n', fails);
    expect((await collect(client.streamQuery('q'))).at(-1)).toEqual({ type: 'end', complete: false });
  },
);

test.each([
  'data: {"t":7}',
  'event: citations\ndata: [{}]',
  'event: end\ndata: {}',
  'event: verdict\ndata: 1',
])('[QUERY-CLIENT] a malformed frame is reported and the answer goes on: %j', async (frame) => {
  const { client } = answering(`${frame}\n\nevent: end\ndata: {"abstained":true,"debug":null}\n\n`);
  const events = await collect(client.streamQuery('q'));
  expect(events.map(({ type }) => type)).toEqual(['start', 'malformed', 'end']);
});

test('[QUERY-CLIENT] options go under the names of the wire, and what is not given is left out', async () => {
  const { client, sent } = answering('{"answer":"x"}');
  const filters = {
    sourceType: 'pdf',
    tags: ['a'],
    confidentiality: 'public',
    documentIds: 3,
    to: '2026-01-01',
  } as const;
  const history = [{ question: 'a', answer: 'b' }];
  const options = { project: 'hr', topK: 5, filters: { ...filters, tags: ['a'] }, asOf: '2026-01-31' };
  expect(await client.query('q', { ...options, debug: true, history, tenantId: 't' })).toEqual({
    answer: 'x',
  });
  await client.search('q', { topK: 2 });
  await client.search('q', { history: [{ question: 'a' }], tenantId: 't' });
  expect(sent.map(({ body }) => body)).toEqual([
    {
      tenant_id: 't',
      question: 'q',
      top_k: 5,
      project: 'hr',
      filters: {
        source_type: 'pdf',
        document_ids: 3,
        tags: ['a'],
        confidentiality: 'public',
        to: '2026-01-01',
      },
      as_of: '2026-01-31',
      debug: true,
      history,
    },
    { question: 'q', top_k: 2 },
    { tenant_id: 't', question: 'q', history: [{ question: 'a' }] },
  ]);
});
