import { expect, test } from 'vitest';
import { type Connection, watchAnswer } from './watch-answer.ts';

/** A connection whose statement is answered when it is broken off, and what the server says of it each time. */
function connectionOf(states: readonly (string | null | Error | undefined)[]) {
  const broken = Promise.withResolvers<never>();
  let asked = 0;
  const client = { processID: 7, connection: { stream: { destroy: broken.reject } } };
  const control = {
    async query() {
      const state = states[Math.min(asked++, states.length - 1)];
      if (state instanceof Error) throw state;
      return { rows: state === undefined ? [] : [{ state }] };
    },
  };
  return { connection: { client, control } as unknown as Connection, broken: broken.promise };
}

test('[CHAOS-SILENT] a statement that the server is no longer at work on is broken off', async () => {
  const { connection, broken } = connectionOf(['active', 'idle in transaction']);
  await expect(watchAnswer(connection, broken, 2)).rejects.toThrow('no longer at work');
});

test('[CHAOS-SILENT] so is one of a server that cannot be asked', async () => {
  const { connection, broken } = connectionOf([new Error('timeout')]);
  await expect(watchAnswer(connection, broken, 2)).rejects.toThrow('no longer at work');
});

test.each([['active'], [undefined], [null]])('one that is %s there is waited for', async (state) => {
  const { connection, broken } = connectionOf([state]);
  broken.catch(() => {});
  const answer = new Promise((resolve) => setTimeout(resolve, 60, 'answered'));
  expect(await watchAnswer(connection, Promise.race([answer, broken]), 2)).toBe('answered');
});

test('one look that finds it done is not enough: its answer may be on its way', async () => {
  const { connection, broken } = connectionOf(['idle', 'active', 'idle', 'active']);
  broken.catch(() => {});
  const answer = new Promise((resolve) => setTimeout(resolve, 20, 'answered'));
  expect(await watchAnswer(connection, Promise.race([answer, broken]), 6)).toBe('answered');
});
