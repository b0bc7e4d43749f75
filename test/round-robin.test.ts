import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startRoundRobin } from './support/round-robin.ts';

async function serveName(name: string) {
  const server = createServer((request, response) => {
    if (request.url === '/cut') {
      response.write('half');
      setTimeout(() => response.destroy(), 20);
    } else request.resume().on('end', () => response.setHeader('x-name', name).end(name));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

test('[CLUSTER-ROTATION] each request goes to the next server, and one that is gone is left out', async () => {
  const [first, second] = await Promise.all([serveName('a'), serveName('b')]);
  const proxy = await startRoundRobin([first.url, second.url]);
  const ask = async (path = '/', body?: string) => {
    const response = await fetch(`${proxy.url}${path}`, body === undefined ? {} : { method: 'POST', body });
    return response.ok ? response.text() : response.status;
  };
  expect([await ask(), await ask('/', 'x'.repeat(100_000)), await ask(), await ask()]).toEqual([
    'a',
    'b',
    'a',
    'b',
  ]);
  expect(proxy.answered).toEqual([2, 2]);
  await expect(ask('/cut')).rejects.toThrow();
  await second.close();
  expect([await ask(), await ask(), await ask()]).toEqual([503, 'a', 'a']);
  await proxy.close();
  await first.close();
});
