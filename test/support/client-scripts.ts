import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Exchange } from './client-server.ts';

type Script = (exchange: Exchange) => unknown;

const CITATION = { n: 1, chunk_id: 42, document_title: 'Refund Policy', snippet: 'Within 30 days.' };
const CITED = `event: citations\ndata: ${JSON.stringify([CITATION])}\n\n`;
const UNCITED = 'event: citations\ndata: []\n\n';
const RUNNING = 'event: run\ndata: {"run_id":7,"status":"running","stage":"embed"}\n\n';
const DONE = 'event: run\ndata: {"run_id":7,"status":"succeeded","finished_at":"2026-01-01T00:00:00Z"}\n\n';
const PROGRESS = 'event: progress\ndata: {"stage":"extract","done":1,"total":2}\n\n';
const VERDICT =
  '{"grounded":false,"unverified":true,"unsupported_claims":["It is free."],"cited_ids":[42],"citations_correct":true,"relevant":true}';

const ENVELOPE = '{"tier":"Clarify","sections":[],"tree_walk":null,"sources":[],"clarify":null}';
const AGENTIC_END = 'event: end\ndata: {"abstained":false,"debug":null,"tier":"Clarify"}\n\n';
const BAD_ENVELOPES = [
  '{"tier":"Clarify","sections":[',
  'null',
  '[]',
  '{"sections":[],"sources":[],"tree_walk":null,"clarify":null}',
  '{"tier":"Clarify","sections":[],"tree_walk":{},"sources":[],"clarify":null}',
  '{"tier":"Clarify","sections":[],"tree_walk":null,"sources":[],"clarify":{"options":7}}',
];

const PLAN = 'event: plan\ndata: {"sections":[{"key":"summary","heading":"Summary","level":1}]}\n\n';
const WRITING = `${PLAN}event: weather\ndata: 7\n\nevent: step\ndata: {"key":"summary","step":"searching"}\n\nevent: coverage\ndata: {"key":"summary","coverage":{"ratio":1}}\n\nevent: section\ndata: {"section":{"key":"summary"}}\n\n`;

const MALFORMED = [
  'data: {"t":"cut',
  'data: {"t":7}',
  'data: null',
  'event: citations\ndata: {"n":1}',
  'event: citations\ndata: [{"n":"1","chunk_id":42,"document_title":"","snippet":""}]',
  'event: verdict\ndata: "fine"',
];

/** What the scripted server does, by the name of the script. Each is played by a case of the client's contract. */
export const CLIENT_SCRIPTS: Record<string, Script> = {
  whole: ({ response }) =>
    stream(response).end(`data: {"t":"Within 30 "}\n\ndata: {"t":"days\\n[1]."}\n\n${CITED}`),
  checked: ({ response }) =>
    stream(response).end(`${UNCITED}event: weather\ndata: sunny\n\nevent: verdict\ndata: ${VERDICT}\n\n`),
  malformed: ({ response }) =>
    stream(response).end(`data: {"t":"a"}\n\n${MALFORMED.join('\n\n')}\n\ndata: {"t":"b"}\n\n${UNCITED}`),
  'reported-error': ({ response }) =>
    stream(response).end(
      `event: error\ndata: {"error":"judge_unavailable","message":"No check."}\n\n${UNCITED}`,
    ),
  closed: ({ response }) => stream(response).end('data: {"t":"Within"}\n\ndata: {"t":" 30'),
  broken: ({ response }) => breakOff(response, 'data: {"t":"Within"}\n\n'),
  'cut-characters': async ({ response }) => {
    stream(response);
    for (const byte of Buffer.from('data: {"t":"naïve 漢字 😀"}\n\n')) {
      response.write(Buffer.of(byte));
      await delay(1);
    }
    response.end(UNCITED);
  },
  'carriage-returns': async ({ response }) => {
    stream(response).write('\uFEFF: hello\r\n\r\ndata: {"t":"a"}\r');
    await delay(5);
    response.end(`\n\r\n: still here\r\n\r\n${UNCITED.replaceAll('\n', '\r\n')}`);
  },
  slow: async ({ response, go }) => {
    stream(response).write('data: {"t":"first"}\n\n');
    await go;
    response.end(UNCITED);
  },
  long: ({ response }) => stream(response).end(`data: {"t":"${'x'.repeat(600_000)}"}\n\n${UNCITED}`),
  endless: ({ response }) => stream(response).write(`data: ${'x'.repeat(1_100_000)}`),
  open: ({ response }) => stream(response).write('data: {"t":"a"}\n\ndata: {"t":"b"}\n\n'),
  silent: () => undefined,
  refused: ({ response }) =>
    json(response, 400, { error: 'question_missing', message: 'Ask.', request_id: 'r7' }),
  page: ({ response }) => response.setHeader('content-type', 'text/html').end('<p>Sign in</p>'),
  'error-page': ({ response }) => response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Oh</h1>'),
  query: ({ response }) =>
    stream(response).end(
      'data: {"t":"30 days [chunk:42]."}\n\nevent: citations\ndata: [{"chunk_id":42}]\n\nevent: end\ndata: {"abstained":false,"debug":null,"searched_as":"q"}\n\n',
    ),
  'query-malformed': ({ response }) =>
    stream(response).end(
      'data: 7\n\nevent: citations\ndata: [{}]\n\nevent: end\ndata: {}\n\nevent: end\ndata: {"abstained":true,"debug":null}\n\n',
    ),
  agentic: ({ response }) =>
    stream(response).end(
      `data: {"t":"Which one?"}\n\nevent: citations\ndata: []\n\nevent: envelope\ndata: ${ENVELOPE}\n\n${AGENTIC_END}`,
    ),
  'agentic-malformed': ({ response }) =>
    stream(response).end(
      `${BAD_ENVELOPES.map((data) => `event: envelope\ndata: ${data}\n\n`).join('')}${AGENTIC_END}`,
    ),
  'agentic-at-once': ({ response }) =>
    json(response, 200, { answer: 'Which one?', tier: 'Clarify', envelope: JSON.parse(ENVELOPE) }),

  artifact: ({ response }) =>
    stream(response).end(`${WRITING}event: artifact\ndata: {"artifact":{"artifact_id":7,"sections":[]}}\n\n`),
  'artifact-failed': ({ response }) =>
    stream(response).end(
      `${PLAN}event: error\ndata: {"error":"llm_unavailable","message":"Try again."}\n\n${WRITING}`,
    ),
  'artifact-cut': ({ response }) => stream(response).end(WRITING),
  'artifact-broken': ({ response }) => breakOff(response, WRITING),
  'artifact-malformed': ({ response }) => stream(response).end(`${PLAN}event: section\ndata: {"sec\n\n`),
  'artifact-open': ({ response }) => stream(response).write(WRITING),

  echo: ({ response }) => json(response, 200, { documents: [], total: 0 }),
  'reset-once': ({ response, before }) =>
    before === 0 ? response.destroy() : json(response, 200, { documents: [], total: 0 }),
  reset: ({ response }) => response.destroy(),
  'busy-once': ({ response, before, path }) => {
    if (before === 0) return busy(response, '0');
    if (path.startsWith('ask')) return stream(response).end(UNCITED);
    json(response, 200, { documents: [], total: 0 });
  },
  busy: ({ response }) => busy(response, '0'),
  'busy-for-long': ({ response }) => busy(response, '3600'),
  'busy-for-seconds': ({ response }) => busy(response, '9'),
  'told-to-wait': ({ response, before }) =>
    before === 0
      ? json(response, 429, { error: 'queue_full', message: 'Later.' }, { 'retry-after': '0' })
      : json(response, 200, { documents: [], total: 0 }),
  'too-many': ({ response }) => json(response, 429, { error: 'queue_full', message: 'Later.' }),
  'cut-json': ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    breakOff(response, '{"documents":[');
  },
  'not-ready': ({ response }) => json(response, 503, { ready: false, checks: [] }),
  image: ({ response }) => json(response, 200, { text: 'A red square.' }),
  'no-image': ({ response }) => json(response, 415, { error: 'unsupported media type' }),

  redirected: ({ response }) => {
    const { socket, url = '' } = response.req;
    const location = `http://localhost:${socket.localPort}${url.replace('/redirected/', '/echo/')}`;
    response.writeHead(307, { location }).end();
  },
  'short-pages': ({ response, before }) =>
    json(response, 200, { documents: [{ document_id: before }, { document_id: before + 1000 }], total: 1e9 }),
  'endless-error': ({ response }) => {
    response.writeHead(500, { 'content-type': 'text/html' });
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
    };
    response.on('drain', write);
    write();
  },
  null: ({ response }) => response.setHeader('content-type', 'application/json').end('null'),
  'other-shape': ({ response }) => json(response, 200, { documents: 7, versions: {} }),
  'not-quite-a-stream': ({ response }) =>
    response.setHeader('content-type', 'text/event-streamer').end(`data: {"t":"a"}\n\n${UNCITED}`),
  'stream-with-charset': ({ response }) =>
    response.setHeader('content-type', 'Text/Event-Stream; charset=utf-8').end(UNCITED),

  upload: ({ response }) =>
    stream(response).end(
      `${PROGRESS}event: result\ndata: {"status":"created","document_id":3,"chunks":4}\n\n`,
    ),
  'upload-refused': ({ response }) =>
    stream(response).end(
      `${PROGRESS}event: error\ndata: {"error":"empty_document","message":"Holds no text.","request_id":"r9"}\n\n`,
    ),
  'upload-closed': ({ response }) => stream(response).end(PROGRESS),
  'upload-broken': ({ response }) => breakOff(response, PROGRESS),

  run: ({ response }) => stream(response).end(`: still here\n\n${RUNNING}${DONE}`),
  'run-lost-once': ({ response, before }) =>
    before === 0 ? breakOff(response, RUNNING) : stream(response).end(`${RUNNING}${DONE}`),
  'run-lost': ({ response }) => stream(response).end(RUNNING),
  'run-open': ({ response }) => stream(response).write(RUNNING),
};

function stream(response: ServerResponse): ServerResponse {
  if (!response.headersSent)
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-request-id': 'request-1' });
  return response;
}

function json(response: ServerResponse, status: number, body: object, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function busy(response: ServerResponse, retryAfter: string): void {
  const body = { error: 'shutting_down', message: 'Try again.', request_id: 'r3' };
  json(response, 503, body, { 'retry-after': retryAfter });
}

/** Sends this much and then breaks the connection, once what was sent has had time to arrive. */
async function breakOff(response: ServerResponse, text: string): Promise<void> {
  stream(response).write(text);
  await delay(30);
  response.destroy();
}
