import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Miniflare } from 'miniflare';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHelixClient, type HelixClient } from '../../src/client/client.ts';
import { bundleModule } from '../support/bundle-module.ts';
import { makePng } from '../support/make-image.ts';
import { ask } from '../support/read-events.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const project = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** What the scripted origin does with the next requests. */
let play: (request: IncomingMessage, response: ServerResponse) => void;
let origin: Server;
let helix: RunningHelix;
let code: string;
let imports: string[];
let edges: Miniflare;

/** One worker before a scripted origin, one before a real Helix, and one whose origin is not there. */
beforeAll(async () => {
  origin = createServer((request, response) => play(request, response)).listen(0, '127.0.0.1');
  await once(origin, 'listening');
  helix = await startHelix();
  ({ code, imports } = await bundleModule(project(settingOf('main'))));
  const worker = (name: string, ORIGIN_URL: string) => ({
    name,
    modules: true,
    script: code,
    compatibilityDate: settingOf('compatibility_date'),
    compatibilityFlags: ['enable_request_signal'],
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    bindings: { ORIGIN_URL },
  });
  const scripted = `http://127.0.0.1:${(origin.address() as AddressInfo).port}/below`;
  edges = new Miniflare({
    handleRuntimeStdio(...outputs: Readable[]) {
      for (const output of outputs) output.resume();
    },
    workers: [worker('scripted', scripted), worker('real', helix.url), worker('down', 'http://127.0.0.1:9')],
  });
  await edges.ready;
});

afterAll(async () => {
  await edges?.dispose();
  origin?.closeAllConnections();
  origin?.close();
  await helix?.stop();
});

/** What `wrangler deploy` would take. */
function settingOf(name: string): string {
  const [, value] =
    new RegExp(`^${name} = "(.+)"$`, 'm').exec(readFileSync(project('wrangler.toml'), 'utf8')) ?? [];
  if (!value) throw new Error(`wrangler.toml has no ${name}`);
  return value;
}

/** The address of the worker of this name: a socket of its own, because what is promised is about connections. */
function edge(name: 'scripted' | 'real' | 'down'): Promise<URL> {
  return edges.unsafeGetDirectURL(name);
}

async function clientOf(name: 'scripted' | 'real'): Promise<HelixClient> {
  return createHelixClient({ baseUrl: (await edge(name)).href });
}

test('[EDGE-STREAM] the first frame of an answer arrives before the origin ends it', async () => {
  const seen = Promise.withResolvers<void>();
  play = async (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-request-id': 'r1' });
    response.write('data: {"t":"first"}\n\n');
    await seen.promise; // the origin ends only after the first frame was read beyond the worker
    response.end('data: {"t":"last"}\n\nevent: citations\ndata: []\n\n');
  };
  const client = await clientOf('scripted');
  const events: string[] = [];
  for await (const event of client.ask('How long?')) {
    events.push(event.type === 'delta' ? event.text : event.type);
    if (event.type === 'delta') seen.resolve();
  }
  expect(events).toEqual(['start', 'first', 'last', 'citations', 'end']);
});

test('[EDGE-SAME] a real Helix answers through the worker as it does itself, byte by byte', async () => {
  for (const q of ['How long do I have to request a refund?', 'Who won the cup in 1966?']) {
    const direct = await ask(helix.url, { q });
    const response = await fetch(new URL(`/ask?${new URLSearchParams({ q })}`, await edge('real')));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(direct.raw);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('[EDGE-SAME] the client asks, searches, reads a passage and votes through the worker', async () => {
  const client = await clientOf('real');
  let requestId = '';
  let chunkId = 0;
  for await (const event of client.streamQuery('How long do I have to request a refund?')) {
    if (event.type === 'start') requestId = event.requestId ?? '';
    if (event.type === 'citations') chunkId = event.citations[0]!.chunk_id;
  }
  expect((await client.chunk(chunkId)).text).toContain('30 days');
  expect((await client.search('refund')).results.map(({ chunk_id }) => chunk_id)).toContain(chunkId);
  expect(await client.sendFeedback(requestId, { rating: 'up' })).toMatchObject({ rating: 'up' });
  expect((await client.answer(requestId)).request_id).toBe(requestId);
  const image = new Blob([makePng({ width: 1, height: 1, data: new Uint8Array(1) })], { type: 'image/png' });
  await expect(client.askImage(image, 'What is it?')).rejects.toMatchObject({
    code: 'vision_not_configured',
  });
  await expect(client.askImage(new Blob(['text']), 'What is it?')).rejects.toMatchObject({ status: 415 });
  await expect(client.documents()).rejects.toMatchObject({ status: 404, code: 'not_found' });
  await expect(client.query(' ')).rejects.toMatchObject({ status: 400, code: 'bad_request' });
});

test('[EDGE-HEADERS] nothing but safe headers reaches the origin from workerd, below its path', async () => {
  const got = Promise.withResolvers<IncomingMessage>();
  play = (request, response) => {
    got.resolve(request);
    response
      .writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'a=b', server: 'x' })
      .end('{}');
  };
  const headers = {
    cookie: 'session=1',
    authorization: 'Bearer 1',
    'x-forwarded-for': '203.0.113.7',
    accept: '*/*',
  };
  const response = await fetch(new URL('/v1/chunks/7', await edge('scripted')), { headers });
  const request = await got.promise;
  expect(request.url).toBe('/below/v1/chunks/7');
  // The runtime names itself in the last one.
  const known = [
    'accept',
    'accept-language',
    'accept-encoding',
    'connection',
    'host',
    'x-helix-edge',
    'cf-worker',
  ];
  expect(Object.keys(request.headers).filter((name) => !known.includes(name))).toEqual([]);
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(response.headers.get('server')).toBeNull();
});

test('[EDGE-CANCEL] a reader that leaves ends the request to the origin', async () => {
  const closed = Promise.withResolvers<void>();
  play = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    // Without an end: some systems tell that a connection was closed only when something is written to it.
    const writing = setInterval(() => response.write('data: {"t":"a"}\n\n'), 20);
    response.on('close', () => {
      clearInterval(writing);
      closed.resolve();
    });
  };
  const controller = new AbortController();
  const response = await fetch(new URL('/ask?q=1', await edge('scripted')), { signal: controller.signal });
  await response.body!.getReader().read();
  controller.abort();
  await closed.promise;
});

test('[EDGE-ERRORS] an origin that is not there, redirects or breaks off is told in the one shape, or ends the stream', async () => {
  const down = await fetch(new URL('/ask?q=1', await edge('down')));
  expect(down.status).toBe(502);
  expect(await down.json()).toMatchObject({ error: 'origin_unavailable', request_id: expect.any(String) });
  play = (_request, response) => response.writeHead(302, { location: `${helix.url}/healthz` }).end();
  expect((await fetch(new URL('/healthz', await edge('scripted')))).status).toBe(502);
  play = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {"t":"a"}\n\n');
    setTimeout(() => response.destroy(), 30);
  };
  const client = await clientOf('scripted');
  const types: string[] = [];
  for await (const event of client.ask('q')) types.push(event.type);
  expect(types).toEqual(['start', 'delta', 'end']);
});

test('[EDGE-NO-KEY] the built worker loads no module and holds nothing that looks like a key', () => {
  expect(imports).toEqual([]);
  expect(code).not.toMatch(/node:|\bprocess\.|\brequire\(/);
  expect(code).not.toMatch(/AIza[\w-]{20}|\bsk-[\w-]{16}|-----BEGIN|[?&]key=|Bearer [\w.-]{8}/);
});
