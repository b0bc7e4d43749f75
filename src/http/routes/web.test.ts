import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendError } from '../map-error.ts';
import { servePage } from './web.ts';

const PAGE = '<!doctype html><title>Helix</title>';
let root: string;
let server: FastifyInstance;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'helix-page-'));
  writeFileSync(join(root, 'index.html'), PAGE);
  writeFileSync(join(root, 'index.html.br'), brotliCompressSync(PAGE));
  writeFileSync(join(root, 'index.html.gz'), 'not asked for');
  server = fastify({ exposeHeadRoutes: false });
  server.setErrorHandler(sendError);
  await servePage(server, `${root}${sep}`);
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

test('[WEB-HEADERS] a part of a file that is not there is 416, with the size of the file', async () => {
  const refused = await server.inject({ url: '/index.html', headers: { range: 'bytes=9999-' } });
  expect([refused.statusCode, refused.headers['content-range']]).toEqual([416, `bytes */${PAGE.length}`]);
  expect(refused.json()).toMatchObject({ error: 'range_not_satisfiable' });
  const part = await server.inject({ url: '/index.html', headers: { range: 'bytes=0-8' } });
  expect([part.statusCode, part.body]).toEqual([206, '<!doctype']);
});

test('[WEB-HEADERS] a compressed file is the file beside it, and has no address of its own', async () => {
  const page = await server.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
  expect([page.statusCode, page.headers['content-encoding']]).toEqual([200, 'br']);
  for (const url of ['/index.html.br', '/index.html.gz'])
    expect((await server.inject({ url })).statusCode).toBe(404);
});

test('[WEB-HEADERS] the page can be asked for its headers alone', async () => {
  const { statusCode, headers, body } = await server.inject({ method: 'HEAD', url: '/' });
  expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', '']);
});
