import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { loadSettings } from '../settings/settings.ts';
import { guardLocal } from './guard-local.ts';
import { sendError } from './map-error.ts';

async function answerTo(environment: Record<string, string>, headers: Record<string, string>) {
  const server = fastify();
  server.setErrorHandler(sendError);
  guardLocal(server, loadSettings(environment));
  server.get('/', async () => ({}));
  const { statusCode, body } = await server.inject({ url: '/', headers });
  await server.close();
  return [statusCode, body] as const;
}

test.each<Record<string, string>>([
  { forwarded: 'for=203.0.113.7' },
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-forwarded-host': 'helix.example.com' },
  { 'x-forwarded-proto': 'https' },
  { via: '1.1 proxy' },
])('[AUTH-PROXY] without a credential nothing comes through a proxy of this machine: %j', async (headers) => {
  const [status, body] = await answerTo({}, headers);
  expect([status, body]).toEqual([403, expect.stringContaining('forbidden_proxy')]);
  expect(body).toContain('Set HELIX_AUTH to on');
  expect((await answerTo({}, {}))[0]).toBe(200);
  for (const HELIX_AUTH of ['on', 'off'])
    expect([HELIX_AUTH, (await answerTo({ HELIX_AUTH }, headers))[0]]).toEqual([HELIX_AUTH, 200]);
});
