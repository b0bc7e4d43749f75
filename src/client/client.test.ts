import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type AskEvent, createHelixClient, type HelixClient, HelixRequestError } from './client.ts';

const CITATION = { n: 1, chunk_id: 42, document_title: 'Refund Policy', snippet: 'Within 30 days.' };
const running: { close(): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

test('ask streams an answer with its request id, text, citations and end', async () => {
  const client = await serve((_request, response) => {
    startStream(response);
    response.write('data: {"t":"Within 30 "}\n\ndata: {"t":"days\\n[1]."}\n\n');
    response.end(`event: citations\ndata: ${JSON.stringify([CITATION])}\n\n`);
  });
  expect(await collect(client.ask('How long?'))).toEqual([
    { type: 'start', requestId: 'request-1' },
    { type: 'delta', text: 'Within 30 ' },
    { type: 'delta', text: 'days\n[1].' },
    { type: 'citations', citations: [CITATION] },
    { type: 'end', complete: true },
  ]);
});

test('ask passes on a verdict and passes over events it does not know', async () => {
  const verdict = {
    grounded: false,
    unverified: true,
    unsupported_claims: ['It is free.'],
    cited_ids: [42],
    citations_correct: true,
    relevant: true,
  };
  const client = await serve((_request, response) => {
    startStream(response);
    response.end(
      `event: citations\ndata: []\n\nevent: weather\ndata: sunny\n\nevent: verdict\ndata: ${JSON.stringify(verdict)}\n\n`,
    );
  });
  const events = await collect(client.ask('Is it free?'));
  expect(events.map(({ type }) => type)).toEqual(['start', 'citations', 'verdict', 'end']);
  expect(events[2]).toEqual({ type: 'verdict', verdict });
});

test.each([
  'data: {"t":"cut',
  'data: {"t":7}',
  'data: null',
  'event: citations\ndata: {"n":1}',
  'event: citations\ndata: [{"n":"1","chunk_id":42,"document_title":"","snippet":""}]',
  'event: verdict\ndata: "fine"',
])('ask reports a malformed frame and goes on: %j', async (frame) => {
  const client = await serve((_request, response) => {
    startStream(response);
    response.end(`data: {"t":"a"}\n\n${frame}\n\ndata: {"t":"b"}\n\nevent: citations\ndata: []\n\n`);
  });
  const events = await collect(client.ask('q'));
  expect(events.map(({ type }) => type)).toEqual([
    'start',
    'delta',
    'malformed',
    'delta',
    'citations',
    'end',
  ]);
  expect(events[2]).toEqual({ type: 'malformed', raw: frame.slice(frame.indexOf('data: ') + 6) });
});

test.each([
  ['closes', (response: ServerResponse) => response.end()],
  ['breaks', (response: ServerResponse) => response.destroy()],
])('ask ends as incomplete when the stream %s before the citations', async (_name, finish) => {
  const client = await serve(async (_request, response) => {
    startStream(response);
    response.write('data: {"t":"Within"}\n\n');
    await delay(20);
    finish(response);
  });
  expect((await collect(client.ask('q'))).slice(1)).toEqual([
    { type: 'delta', text: 'Within' },
    { type: 'end', complete: false },
  ]);
});

test('ask sends the question and its scope, encoded', async () => {
  let url = '';
  const client = await serve((request, response) => {
    url = request.url ?? '';
    startStream(response);
    response.end('event: citations\ndata: []\n\n');
  });
  const scope = { project: 'legal team', documentId: 7, asOf: '2026-01-31', k: 2 };
  await collect(client.ask('50% & more? ✓', scope));
  const query = new URL(url, 'http://helix').searchParams;
  expect(Object.fromEntries(query)).toEqual({
    q: '50% & more? ✓',
    project: 'legal team',
    document_id: '7',
    as_of: '2026-01-31',
    k: '2',
  });
});

test('ask throws what the server says before the stream', async () => {
  const client = await serve((_request, response) =>
    sendJson(response, 503, {
      error: 'model_unavailable',
      message: 'The model service failed.',
      request_id: 'r7',
    }),
  );
  const error = await collect(client.ask('q')).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(HelixRequestError);
  expect(error).toMatchObject({
    status: 503,
    code: 'model_unavailable',
    message: 'The model service failed.',
    requestId: 'r7',
  });
});

test('a success that is no event stream is an error', async () => {
  const client = await serve((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<p>Sign in</p>');
  });
  await expect(collect(client.ask('q'))).rejects.toMatchObject({ code: 'bad_response', status: 200 });
});

test('leaving the loop cancels the request', async () => {
  let closed: Promise<unknown> = Promise.resolve('no request was made');
  const client = await serve((_request, response) => {
    closed = new Promise((resolve) => response.on('close', () => resolve('closed')));
    startStream(response);
    response.write('data: {"t":"a"}\n\n');
  });
  for await (const event of client.ask('q')) if (event.type === 'start') break;
  expect(await closed).toBe('closed');
});

test('aborting the signal cancels the request and throws its reason', async () => {
  const controller = new AbortController();
  let closed: Promise<unknown> = Promise.resolve('no request was made');
  const client = await serve((_request, response) => {
    closed = new Promise((resolve) => response.on('close', () => resolve('closed')));
    startStream(response);
    response.write('data: {"t":"a"}\n\n');
  });
  const asking = (async () => {
    for await (const event of client.ask('q', { signal: controller.signal })) {
      if (event.type === 'delta') controller.abort(new Error('the reader left'));
    }
  })();
  await expect(asking).rejects.toThrow('the reader left');
  expect(await closed).toBe('closed');
});

test('a server that is not there is named in the error', async () => {
  const client = await serve(() => undefined);
  await running.pop()?.close();
  await expect(client.documents()).rejects.toMatchObject({
    status: 0,
    code: 'unreachable',
    message: expect.stringMatching(/^Helix at http:\/\/127\.0\.0\.1:\d+\/ does not answer/),
  });
});

test('an error that Helix did not write still has a message', async () => {
  const client = await serve((_request, response) => {
    response.statusCode = 502;
    response.end('<h1>Bad gateway</h1>');
  });
  await expect(client.chunk(1)).rejects.toMatchObject({
    status: 502,
    code: 'bad_response',
    message: 'The server answered with status 502 and no explanation.',
  });
});

test('a short error takes its code as the message', async () => {
  const client = await serve((_request, response) =>
    sendJson(response, 415, { error: 'unsupported media type' }),
  );
  await expect(client.askImage(new Blob(['text']), 'What is it?')).rejects.toMatchObject({
    status: 415,
    message: 'unsupported media type',
  });
});

test('askImage sends the question before the image', async () => {
  let form = '';
  const client = await serve(async (request, response) => {
    form = await bodyOf(request);
    sendJson(response, 200, { text: 'A red square.' });
  });
  const image = new Blob(['pixels'], { type: 'image/png' });
  expect(await client.askImage(image, 'What is it?')).toEqual({ text: 'A red square.' });
  expect(partNames(form)).toEqual(['q', 'image']);
  expect(form).toContain('Content-Type: image/png');
});

test('documents, chunk and trace read their resource', async () => {
  const seen: string[] = [];
  const client = await serve((request, response) => {
    seen.push(request.url ?? '');
    sendJson(response, 200, { documents: [{ document_id: 1 }], chunk_id: 42, question: 'q' });
  });
  expect(await client.documents({ project: 'a b' })).toEqual([{ document_id: 1 }]);
  expect(await client.chunk(42)).toMatchObject({ chunk_id: 42 });
  expect(await client.trace('a/b')).toMatchObject({ question: 'q' });
  expect(seen).toEqual(['/v1/documents?project=a+b', '/v1/chunks/42', '/v1/traces/a%2Fb']);
});

test('a path in the base address is kept', async () => {
  let url = '';
  await serve((request, response) => {
    url = request.url ?? '';
    sendJson(response, 200, { documents: [] });
  }).then((client) => client.documents());
  expect(url).toBe('/v1/documents');
  const urls: string[] = [];
  const client = createHelixClient({
    baseUrl: 'https://example.test/helix',
    fetch: async (input) => {
      urls.push(String(input));
      return Response.json({ documents: [] });
    },
  });
  await client.documents();
  expect(urls).toEqual(['https://example.test/helix/v1/documents']);
});

test('ready tells a Helix that is not ready from one that failed', async () => {
  const notReady = await serve((_request, response) => sendJson(response, 503, { ready: false, checks: {} }));
  expect(await notReady.ready()).toEqual({ ready: false, checks: {} });
  const failed = await serve((_request, response) =>
    sendJson(response, 503, { error: 'shutting_down', message: 'Helix is shutting down.' }),
  );
  await expect(failed.ready()).rejects.toMatchObject({ code: 'shutting_down', status: 503 });
});

test('uploadDocument sends the fields before the file and follows the ingestion', async () => {
  let form = '';
  let accept: string | undefined;
  const client = await serve(async (request, response) => {
    accept = request.headers.accept;
    form = await bodyOf(request);
    startStream(response);
    response.write('event: progress\ndata: {"stage":"extract","done":1,"total":1}\n\n');
    response.write('event: progress\ndata: {"stage":"embed","done":2,"total":4}\n\n');
    response.end('event: result\ndata: {"status":"created","document_id":3,"chunks":4}\n\n');
  });
  const stages: string[] = [];
  const result = await client.uploadDocument(new Blob(['# Leave']), 'leave.md', {
    title: 'Leave',
    project: 'people',
    onProgress: ({ stage, done, total }) => stages.push(`${stage} ${done}/${total}`),
  });
  expect(result).toEqual({ status: 'created', document_id: 3, chunks: 4 });
  expect(stages).toEqual(['extract 1/1', 'embed 2/4']);
  expect(partNames(form)).toEqual(['title', 'project', 'file']);
  expect(form).toContain('filename="leave.md"');
  expect(accept).toBe('text/event-stream');
});

test.each([
  [
    'error event',
    'event: error\ndata: {"error":"empty_document","message":"Holds no text.","request_id":"r9"}\n\n',
    { code: 'empty_document', message: 'Holds no text.', requestId: 'r9' },
  ],
  [
    'no result',
    'event: progress\ndata: {"stage":"extract","done":0,"total":1}\n\n',
    { code: 'interrupted', requestId: 'request-1' },
  ],
  ['result that is not JSON', 'event: result\ndata: created\n\n', { code: 'bad_response' }],
])('uploadDocument throws when the ingestion gives %s', async (_name, frames, expected) => {
  const client = await serve(async (request, response) => {
    await bodyOf(request);
    startStream(response);
    response.end(frames);
  });
  await expect(client.uploadDocument(new Blob(['a']), 'a.md')).rejects.toMatchObject(expected);
});

test('a broken connection during an upload is an interruption', async () => {
  const client = await serve(async (request, response) => {
    await bodyOf(request);
    startStream(response);
    response.write('event: progress\ndata: {"stage":"extract","done":0,"total":1}\n\n');
    await delay(20);
    response.destroy();
  });
  await expect(client.uploadDocument(new Blob(['a']), 'a.md')).rejects.toMatchObject({ code: 'interrupted' });
});

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

async function serve(handler: Handler): Promise<HelixClient> {
  const server = createServer((request, response) => void handler(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push({
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
  return createHelixClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

function startStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'x-request-id': 'request-1' });
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function partNames(form: string): string[] {
  return [...form.matchAll(/form-data; name="(\w+)"/g)].map((match) => match[1] ?? '');
}

async function collect(events: AsyncIterable<AskEvent>): Promise<AskEvent[]> {
  const collected: AskEvent[] = [];
  for await (const event of events) collected.push(event);
  return collected;
}
