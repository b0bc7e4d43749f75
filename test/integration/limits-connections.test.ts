import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { abortOnClose } from '../../src/http/abort-on-close.ts';
import { refuseMalformed } from '../../src/http/answer-by-hand.ts';
import { sendStream } from '../../src/http/send-stream.ts';
import { type ServerSettings, serverLimits } from '../../src/http/server-limits.ts';

const PATIENT: ServerSettings = {
  headerSeconds: 1,
  slowClientSeconds: 1,
  maxConnections: 5,
  maxConnectionsPerAddress: 2,
  trustedProxies: [],
};
const FRAME = 'x'.repeat(16 * 1024);

let server: FastifyInstance;
let hasEnded = false;
afterEach(async () => {
  server.server.closeAllConnections();
  await server.close();
});

async function start(settings: Partial<ServerSettings> = {}): Promise<number> {
  const { options, install } = serverLimits({ ...PATIENT, ...settings });
  server = fastify({ ...options, clientErrorHandler: refuseMalformed });
  install(server);
  hasEnded = false;
  server.addContentTypeParser('*', async () => undefined);
  server.get('/quick', async ({ ip }) => ({ ip }));
  server.get('/silent', async () => {
    await sleep(2500);
    return 'after a long thought';
  });
  server.get('/endless', (_request, reply) => sendStream(reply, endless(abortOnClose(reply))));
  server.post('/upload', async (request) => {
    let bytes = 0;
    for await (const piece of request.raw) bytes += piece.length;
    return { bytes };
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  return (server.server.address() as AddressInfo).port;
}

async function* endless(signal: AbortSignal): AsyncGenerator<string> {
  try {
    while (!signal.aborted) {
      yield FRAME;
      await sleep(1);
    }
  } finally {
    hasEnded = true;
  }
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Everything until the other end closes. */
async function rest(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (piece) => (text += piece));
  await once(socket, 'close');
  return text;
}

test('[LIMITS-SLOW-HEAD] a head that does not come to its end, or never begins, is not waited for', async () => {
  const port = await start();
  const begun = await open(port);
  begun.write('GET /quick HTTP/1.1\r\nhost: a\r\nx-slow: ');
  const silent = await open(port);
  const drip = setInterval(() => begun.write('y'), 100);
  const [answer] = await Promise.all([rest(begun), rest(silent)]);
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(answer).toContain('"error":"request_too_slow"');
}, 15_000);

test('[LIMITS-HEAD-SIZE] a head of more than 64 kB is refused with what is wrong', async () => {
  const socket = await open(await start());
  socket.write(`GET /quick?q=${'a'.repeat(70_000)} HTTP/1.1\r\nhost: a\r\n\r\n`);
  const answer = await rest(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('headers or its address are too long');
});

test('[LIMITS-SLOW-BODY] a body that drips is broken off with 408; one that is slow but moves is not', async () => {
  const port = await start();
  const head = 'POST /upload HTTP/1.1\r\nhost: a\r\ncontent-type: text/x\r\ncontent-length: 6000\r\n\r\n';
  const [dripping, moving] = [await open(port), await open(port)];
  dripping.write(head);
  moving.write(head);
  const drip = setInterval(() => dripping.write('y'), 50);
  const [broken, slow] = [rest(dripping), rest(moving)];
  for (let sent = 0; sent < 6000; sent += 750) {
    moving.write('z'.repeat(750));
    await sleep(250);
  }
  const answer = await broken;
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('less than 1024 bytes a second');
  moving.end();
  expect(await slow).toContain('{"bytes":6000}');
}, 15_000);

test('[LIMITS-SLOW-READER] who takes nothing is cut off, and what was written for them ends', async () => {
  const socket = await open(await start());
  socket.write('GET /endless HTTP/1.1\r\nhost: a\r\n\r\n');
  await once(socket, 'readable');
  socket.pause();
  expect(hasEnded).toBe(false);
  await expect.poll(() => hasEnded, { timeout: 6000 }).toBe(true);
}, 15_000);

test('[LIMITS-SLOW-READER] who reads slowly is not, nor who waits for Helix', async () => {
  const port = await start();
  const [reading, waiting] = [await open(port), await open(port)];
  waiting.write('GET /silent HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
  const answer = rest(waiting);
  reading.write('GET /endless HTTP/1.1\r\nhost: a\r\n\r\n');
  for (let turn = 0; turn < 10; turn++) {
    reading.resume();
    await sleep(50);
    reading.pause();
    await sleep(200);
  }
  expect(hasEnded).toBe(false);
  expect(await answer).toContain('after a long thought');
}, 15_000);

test('[LIMITS-CONNECTIONS] beyond the most connections a new one is closed, and the others go on', async () => {
  const port = await start();
  const sockets: Socket[] = [];
  for (let index = 0; index < 5; index++) sockets.push(await open(port));
  const refused = await open(port).catch(() => undefined);
  if (refused) await rest(refused);
  sockets[0]!.write('GET /quick HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
  expect(await rest(sockets[0]!)).toContain('"ip":"127.0.0.1"');
});

test('[LIMITS-ADDRESS] the address that a proxy tells is believed of proxies that are trusted, and of nobody else', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  for (const [trustedProxies, ip] of [
    [[], '127.0.0.1'],
    [['127.0.0.0/8'], '203.0.113.9'],
    [['10.0.0.0/8'], '127.0.0.1'],
  ] as const) {
    if (server) await server.close();
    const port = await start({ trustedProxies });
    const response = await fetch(`http://127.0.0.1:${port}/quick`, { headers: forwarded });
    expect(await response.json()).toEqual({ ip });
  }
});
