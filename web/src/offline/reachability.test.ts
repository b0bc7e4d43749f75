import { expect, test, vi } from 'vitest';
import { createReachability } from './reachability.ts';

test('an answer of any kind shows that Helix is there, a failure that it is not', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  const { fetch: watched, isReachable, subscribe } = createReachability(fetch);
  const onChange = vi.fn();
  subscribe(onChange);
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(watched('/x')).rejects.toThrow('Failed to fetch');
  expect(isReachable()).toBe(false);
  fetch.mockResolvedValueOnce(new Response('', { status: 503 }));
  expect((await watched('/x')).status).toBe(503);
  expect(isReachable()).toBe(true);
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('a request that was stopped shows nothing', async () => {
  const { fetch: watched, isReachable } = createReachability(() => Promise.reject(new Error('stopped')));
  await expect(watched('/x', { signal: AbortSignal.abort() })).rejects.toThrow('stopped');
  expect(isReachable()).toBe(true);
});
