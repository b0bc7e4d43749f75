import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withKeepAlive } from './with-keep-alive.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('[RUNS-FOLLOW] a silent stream says now and then that it is there, and loses no frame', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  async function* frames() {
    yield 'first';
    yield await promise;
  }
  const stream = withKeepAlive(frames(), 1000);
  expect((await stream.next()).value).toBe('first');
  for (let silence = 0; silence < 2; silence++) {
    const next = stream.next();
    await vi.advanceTimersByTimeAsync(1000);
    expect((await next).value).toMatch(/^: .*\n\n$/);
  }
  resolve('second');
  expect((await stream.next()).value).toBe('second');
  expect((await stream.next()).done).toBe(true);
});

test('leaving it ends what it reads', async () => {
  let ended = false;
  async function* frames() {
    try {
      yield 'first';
      yield 'second';
    } finally {
      ended = true;
    }
  }
  for await (const _ of withKeepAlive(frames())) break;
  expect(ended).toBe(true);
});

test('an error of the frames reaches the reader', async () => {
  // biome-ignore lint/correctness/useYield: it fails before its first frame
  async function* frames(): AsyncGenerator<string> {
    throw new Error('no such run');
  }
  await expect(withKeepAlive(frames()).next()).rejects.toThrow('no such run');
});
