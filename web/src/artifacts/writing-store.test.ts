import { expect, test } from 'vitest';
import { type Artifact, type ArtifactStreamEvent, HelixRequestError } from '../../../src/client/client.ts';
import { createWritingStore, type Writer } from './writing-store.ts';

const PLAN: ArtifactStreamEvent = {
  type: 'plan',
  sections: [{ key: 'goals', heading: 'Goals', level: 2 }],
};
const END: ArtifactStreamEvent = { type: 'artifact', artifact: { artifact_id: 7 } as Artifact };

test('[WEB-ARTIFACT-LEAVE] the page is told when there is something to lose, and when there is not any more', async () => {
  const { store, busy } = storeOf(async function* () {
    yield PLAN;
    yield END;
  });
  await store.writeNew({ type: 'blueprint' });
  expect(busy).toEqual([true, true, false]);
  expect(store.of('new')).toMatchObject({ phase: 'done', artifactId: 7 });
  store.forget('new');
  expect([store.of('new'), store.requested()]).toEqual([null, null]);
});

test('[WEB-ARTIFACT-PROGRESS] stopping ends the request, and what comes after it is not shown', async () => {
  let given: AbortSignal | undefined;
  const { store } = storeOf(async function* (signal) {
    given = signal;
    yield PLAN;
    store.stop('new');
    yield END;
  });
  await store.writeNew({ type: 'blueprint', topic: 'refunds' });
  expect([given?.aborted, store.of('new')?.phase]).toEqual([true, 'stopped']);
  store.forget('new');
  expect(store.requested()).toEqual({ type: 'blueprint', topic: 'refunds' });
});

test('[WEB-ARTIFACT-PROGRESS] a failure is told, and the same can be tried again', async () => {
  let tried = 0;
  const { store } = storeOf(async function* () {
    tried += 1;
    if (tried === 1) throw new HelixRequestError({ status: 502, code: 'llm_unavailable', message: 'Down.' });
    if (tried === 2) return;
    yield END;
  });
  await store.rewrite(7, ['goals']);
  expect(store.of(7)).toMatchObject({ phase: 'failed', failure: { message: 'Down.' } });
  await store.again(7);
  expect(store.of(7)).toMatchObject({ phase: 'failed', failure: { code: 'interrupted' } });
  await store.again(7);
  expect(store.of(7)?.phase).toBe('done');
});

test('what is being written is not begun twice', async () => {
  let begun = 0;
  const { store } = storeOf(async function* () {
    begun += 1;
    yield PLAN;
  });
  await Promise.all([store.rewrite(7, ['goals']), store.rewrite(7, ['goals'])]);
  expect(begun).toBe(1);
});

function storeOf(events: (signal?: AbortSignal) => AsyncGenerator<ArtifactStreamEvent>) {
  const busy: boolean[] = [];
  const writer: Writer = {
    writeArtifact: (_, options) => events(options?.signal),
    regenerateArtifact: (_, options) => events(options?.signal),
  };
  return { store: createWritingStore(writer, (isBusy) => busy.push(isBusy)), busy };
}
