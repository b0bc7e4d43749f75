import { expect, test } from 'vitest';
import { HelixRequestError } from '../../../src/client/client.ts';
import { createTaskStore } from './task-store.ts';

test('[WEB-CONNECT-LEAVE] a task tells how far it is and how it ended; the page is kept while one goes on', async () => {
  const busy: boolean[] = [];
  const store = createTaskStore<number>((isBusy) => busy.push(isBusy));
  const seen: (number | undefined)[] = [];
  store.subscribe(() => seen.push(store.of('a')?.value));
  await store.begin('a', 0, async function* () {
    yield 1;
    yield 2;
  });
  expect(seen).toEqual([0, 1, 2, 2]);
  expect(busy).toEqual([true, true, true, false]);
  expect(store.of('a')).toEqual({ isRunning: false, value: 2, failure: null });
});

test('[WEB-CONNECT-LEAVE] one that is ended is stopped and forgotten, whatever it still says', async () => {
  const store = createTaskStore<number>(() => {});
  const held = Promise.withResolvers<void>();
  let isStopped = false;
  const over = store.begin('a', 0, async function* (signal) {
    signal.addEventListener('abort', () => {
      isStopped = true;
      held.resolve();
    });
    await held.promise;
    yield 1;
  });
  let begun = 0;
  void store.begin('a', 0, async function* () {
    begun += 1;
    yield 1;
  });
  store.end('a');
  await over;
  expect({ isStopped, begun }).toEqual({ isStopped: true, begun: 0 });
  expect(store.of('a')).toBeNull();
});

test('[WEB-CONNECT-LEAVE] a failure keeps how far it was', async () => {
  const store = createTaskStore<number>(() => {});
  await store.begin('a', 0, async function* () {
    yield 3;
    throw new HelixRequestError({ status: 409, code: 'connector_busy', message: 'Busy.', requestId: null });
  });
  expect(store.of('a')).toMatchObject({ isRunning: false, value: 3, failure: { message: 'Busy.' } });
});
