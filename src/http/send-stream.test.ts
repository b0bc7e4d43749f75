import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { abortOnClose } from './abort-on-close.ts';
import { sendStream } from './send-stream.ts';

let server = newServer();
let produced = 0;
let returned = false;
let aborted = false;

function newServer() {
  const server = fastify();
  server.get('/', async (_request, reply) => {
    abortOnClose(reply).addEventListener('abort', () => {
      aborted = true;
    });
    return sendStream(reply, frames());
  });
  server.get('/late', async (_request, reply) => {
    await new Promise((left) => reply.raw.once('close', left));
    return sendStream(reply, frames());
  });
  server.get('/fails', async (_request, reply) => sendStream(reply, failing()));
  return server;
}

async function* frames(): AsyncGenerator<string> {
  try {
    for (; produced < 100_000; produced++) yield `data: ${'x'.repeat(2000)}\n\n`;
  } finally {
    returned = true;
  }
}

async function* failing(): AsyncGenerator<string> {
  if (Date.now() > 0) throw new Error('before the first frame');
  yield '';
}

afterEach(async () => {
  produced = 0;
  returned = false;
  aborted = false;
  await server.close();
  server = newServer();
});

test('[ASK-BACKPRESSURE] a reader that does not read stops the frames; one that leaves ends them', async () => {
  await server.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((server.server.address() as { port: number }).port, '127.0.0.1');
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await sleep(1000);
  const stoppedAt = produced;
  await sleep(300);
  expect(produced).toBe(stoppedAt);
  // What the kernel buffers on both sides; the whole answer would be 200 MB.
  expect(stoppedAt * 2000).toBeLessThan(20_000_000);
  expect(stoppedAt).toBeGreaterThan(0);
  expect(returned).toBe(false);
  socket.destroy();
  await expect.poll(() => returned && aborted).toBe(true);
});

test('[ASK-LEFT-EARLY] a reader who left before the first frame ends the frames too', async () => {
  await server.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((server.server.address() as { port: number }).port, '127.0.0.1');
  socket.write('GET /late HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await sleep(100);
  socket.destroy();
  await expect.poll(() => returned).toBe(true);
});

test('[ASK-503] what fails before the first frame is an ordinary error', async () => {
  const response = await server.inject('/fails');
  expect(response.statusCode).toBe(500);
  expect(response.headers['content-type']).toContain('application/json');
});
