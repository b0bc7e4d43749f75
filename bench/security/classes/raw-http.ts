import type { Socket } from 'node:net';
import { ALDER, BRACKEN, CORVAN, secretsIn } from '../marks.ts';
import type { ProbeClass, Tally } from '../probe-class.ts';
import { openSocket, readAll, sendRaw } from '../send-raw.ts';
import { sendRequest } from '../send-request.ts';
import type { World } from '../world.ts';

export const rawHttp: ProbeClass = {
  name: 'raw-http',
  leakIs: 'a server that ends, answers nobody else meanwhile, or takes one request for two',
  async probe(world, tally) {
    await probeMessages(world, tally);
    await probeSmuggledRequests(world, tally);
    await probeConnections(world, tally);
    await probeSlow(world, tally);
  },
};

/** None of them is answered with a fault, and others are answered all the while. */
async function probeMessages(world: World, tally: Tally): Promise<void> {
  const key = world.of(BRACKEN).keys.admin;
  for (const [what, bytes] of Object.entries(messages(key))) {
    const [{ text, statuses }] = await Promise.all([
      sendRaw(world.url, bytes, 5000),
      expectAlive(world, tally, what),
    ]);
    tally.tried();
    const leaked = secretsIn(text, [ALDER, CORVAN]);
    if (leaked.length > 0 || statuses.some((status) => status === 500 || status === 503))
      tally.leak(
        `${what}: ${statuses.join(' ')} ${leaked.join(' ')}`,
        JSON.stringify(String(bytes).slice(0, 300)),
      );
  }
}

function messages(key: string): Record<string, string | Uint8Array> {
  const head = (line: string, more = '') =>
    `${line} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\n${more}`;
  const get = (path: string, more = '') => `${head(`GET ${path}`, more)}connection: close\r\n\r\n`;
  const post = (body: string | Buffer, more = '') =>
    Buffer.concat([
      Buffer.from(
        `${head('POST /v1/search', `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${more}`)}connection: close\r\n\r\n`,
      ),
      Buffer.from(body),
    ]);
  return {
    'no request at all': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
    'an empty line for ever': '\r\n'.repeat(5000),
    'a header without an end': `GET / HTTP/1.1\r\nx: ${'a'.repeat(200_000)}`,
    'ten thousand headers': get(
      '/v1/documents',
      Array.from({ length: 10_000 }, (_, index) => `x-${index}: y\r\n`).join(''),
    ),
    'a folded header': get('/v1/documents', 'x-a: b\r\n c\r\n'),
    'a header without a name': get('/v1/documents', ': b\r\n'),
    'a header with a zero': get('/v1/documents', 'x-a: b\u0000c\r\n'),
    'a space before the colon': get('/v1/documents', 'content-length : 5\r\n'),
    'a huge address': get(`/v1/documents?search=${'a'.repeat(100_000)}`),
    'ten thousand parameters': get(`/v1/documents?${'a=b&'.repeat(5_000)}`),
    'a zero in the address': get('/v1/documents/%00'),
    'half a character in the address': get('/v1/documents/%ff%fe'),
    'half an escape in the address': get('/v1/documents/%'),
    'invalid UTF-8 in a parameter': get('/v1/documents?search=%c3%28'),
    'a method of nobody': `${head('BREW /v1/documents')}\r\n`,
    'another version': `GET /v1/documents HTTP/9.9\r\nhost: x\r\n\r\n`,
    'no host': `GET /v1/documents HTTP/1.1\r\nauthorization: Bearer ${key}\r\n\r\n`,
    'two hosts': get('/v1/documents', 'host: y\r\n'),
    'two credentials': get('/v1/documents', 'authorization: Bearer hx_other\r\n'),
    'a tunnel': `${head('CONNECT example.org:443')}\r\n`,
    'an upgrade': get('/v1/documents', 'connection: upgrade\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk\r\n'),
    'expecting more': get('/v1/documents', 'expect: 200-ok\r\n'),
    'JSON that is deep': post(`{"question":${'['.repeat(200_000)}${']'.repeat(200_000)}}`),
    'objects that are deep': post(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`),
    'JSON with a prototype': post(
      '{"question":"x","__proto__":{"tenant":"y"},"constructor":{"prototype":{"z":1}}}',
    ),
    'JSON that is not UTF-8': post(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
    'JSON with a zero': post('{"question":"a\\u0000b"}'),
    'a number without an end': post(`{"question":"x","top_k":${'9'.repeat(100_000)}}`),
    'compressed JSON': post('x', 'content-encoding: gzip\r\n'),
    'a body that is too long': `${head('POST /v1/search', 'content-type: application/json\r\ncontent-length: 99999999999\r\n')}\r\n{`,
    'a negative length': `${head('POST /v1/search', 'content-length: -1\r\n')}\r\n`,
    'two lengths': `${head('POST /v1/search', 'content-length: 2\r\ncontent-length: 3\r\n')}\r\n{} `,
    'a form without an end': `${head('POST /v1/documents', 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 20\r\n')}connection: close\r\n\r\n--x\r\ncontent-dispos`,
    'a form with a thousand fields': formOf(key),
  };
}

function formOf(key: string): string {
  const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n';
  const body = `${part.repeat(1000)}--x--\r\n`;
  return `POST /v1/documents HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`;
}

/** A second request inside of what a proxy takes for the body of the first must not be answered. */
async function probeSmuggledRequests(world: World, tally: Tally): Promise<void> {
  const inner = `GET /v1/session HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${world.of(ALDER).keys.admin}\r\n\r\n`;
  const length = (more: string, body: string) =>
    `POST /v1/search HTTP/1.1\r\nhost: x\r\n${more}\r\n\r\n${body}`;
  const both = `content-length: ${inner.length + 5}`;
  const probes: Record<string, string> = {
    'CL.TE': length(`${both}\r\ntransfer-encoding: chunked`, `0\r\n\r\n${inner}`),
    'TE.CL': length(
      'content-length: 4\r\ntransfer-encoding: chunked',
      `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`,
    ),
    'TE.TE': length(`${both}\r\ntransfer-encoding: xchunked`, `0\r\n\r\n${inner}`),
    'TE with a space': length(`${both}\r\ntransfer-encoding : chunked`, `0\r\n\r\n${inner}`),
    'TE twice': length('transfer-encoding: chunked\r\ntransfer-encoding: identity', `0\r\n\r\n${inner}`),
    'a bad chunk': length('transfer-encoding: chunked', `zz\r\n${inner}`),
    'a chunk with a sign': length('transfer-encoding: chunked', `-1\r\n${inner}`),
    'a chunk that is too long': length('transfer-encoding: chunked', `ffffffffffffffffff\r\n${inner}`),
    'a bare line feed': `POST /v1/search HTTP/1.1\nhost: x\ncontent-length: 0\n\n${inner}`,
  };
  for (const [what, bytes] of Object.entries(probes)) {
    const { text } = await sendRaw(world.url, bytes, 2500);
    tally.tried();
    if (text.includes(ALDER.id))
      tally.leak(`${what}: the request inside of another was answered`, JSON.stringify(bytes.slice(0, 200)));
  }
}

const MANY = 300;

async function probeConnections(world: World, tally: Tally): Promise<void> {
  const sockets = await Promise.all(Array.from({ length: MANY }, () => openSocket(world.url)));
  tally.tried(MANY);
  await expectAlive(world, tally, `${MANY} connections that say nothing`);
  for (const socket of sockets) socket.destroy();
}

/** Heads that do not end. How long one is waited for is HELIX_HEADER_TIME_S, which is 2 here. */
async function probeSlow(world: World, tally: Tally): Promise<void> {
  const started = performance.now();
  const dripping = await Promise.all(Array.from({ length: 50 }, () => drip(world.url)));
  await expectAlive(world, tally, '50 heads that drip');
  const ends = await Promise.all(dripping.map(({ socket }) => readAll(socket, 12_000)));
  for (const { stop } of dripping) stop();
  tally.tried(ends.length);
  const open = ends.filter(({ isClosed }) => !isClosed).length;
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  if (open > 0)
    tally.leak(`${open} of ${ends.length} heads that drip were waited for more than 12 s`, 'slow head');
  tally.note(`heads that drip were ended within ${seconds} s`);
}

async function drip(url: string): Promise<{ socket: Socket; stop(): void }> {
  const socket = await openSocket(url);
  socket.write('GET /v1/documents HTTP/1.1\r\nhost: x\r\n');
  const timer = setInterval(() => void (socket.writable && socket.write('x-a: b\r\n')), 500);
  return { socket, stop: () => clearInterval(timer) };
}

async function expectAlive({ url, of }: World, tally: Tally, meanwhile: string): Promise<void> {
  const request = { method: 'GET', path: '/v1/documents', query: {} };
  const { status, milliseconds } = await sendRequest(url, request, of(CORVAN).keys.admin);
  tally.tried();
  if (status !== 200 || milliseconds > 15_000)
    tally.leak(`others were answered ${status} after ${Math.round(milliseconds)} ms`, meanwhile);
}
