import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type HelixClient, HelixRequestError, type QueryEvent } from '../../../src/client/client.ts';
import { createChatStore } from './chat-store.ts';
import type { Asking } from './turn.ts';

const ASKING: Asking = {
  question: 'How long?',
  documentIds: null,
  documentCount: 3,
  image: null,
  inSteps: false,
};

beforeEach(() => {
  vi.stubGlobal('document', { hidden: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the first question makes a conversation, and its thread stays the same one', async () => {
  const onCreated = vi.fn();
  const store = createChatStore(fakeClient());
  const { key } = store.of(null);
  await store.ask(key, ASKING, { project: 'default', onCreated });
  expect(onCreated).toHaveBeenCalledExactlyOnceWith(7);
  expect(store.of(7)).toMatchObject({ key, title: 'How long?', project: 'default', status: 'loaded' });
  expect(store.of(7).turns).toMatchObject([{ phase: 'answered', text: '30 days.', requestId: 'r1' }]);
  expect(store.of(null).turns).toEqual([]);
});

test('[CONVERSATION-LIST] until its first question is kept, a conversation has its name on the page alone', async () => {
  const conversation = vi.fn(async () => ({ turns: [], title: '', project: 'default' }));
  const client = fakeClient({ conversation });
  const store = createChatStore(client);
  await store.ask(store.of(null).key, ASKING, options());
  expect(client.createConversation).toHaveBeenCalledExactlyOnceWith({ project: 'default' });
  await store.load(7);
  expect([store.titleOf(7), store.titleOf(8)]).toEqual(['How long?', '']);
});

test('a conversation that begins elsewhere meanwhile does not take the reader along', async () => {
  const onCreated = vi.fn();
  const store = createChatStore(fakeClient());
  const { key } = store.of(null);
  const asked = store.ask(key, ASKING, { project: 'default', onCreated });
  store.startNew();
  await asked;
  expect(onCreated).not.toHaveBeenCalled();
  expect(store.of(null).key).not.toBe(key);
  expect(store.of(7).key).toBe(key);
});

test('an answer that was stopped keeps what was written, and nothing of it comes later', async () => {
  const events = controlled();
  const store = createChatStore(fakeClient({ streamQuery: () => events.stream }));
  const { key } = store.of(null);
  const asked = store.ask(key, ASKING, options());
  events.push({ type: 'delta', text: 'Within ' });
  await vi.waitFor(() => expect(store.get(key)?.turns[0]?.text).toBe('Within '));
  expect(store.answering()).toEqual([7]);
  expect(store.answering()).toBe(store.answering());
  store.stop(key);
  events.push({ type: 'delta', text: '30 days.' });
  await asked;
  expect(store.get(key)?.turns).toMatchObject([{ phase: 'stopped', text: 'Within ' }]);
  expect(store.answering()).toEqual([]);
});

test('what failed is asked again in its place, in the same conversation', async () => {
  const streamQuery = vi.fn(fakeClient().streamQuery).mockImplementationOnce(() => {
    throw new HelixRequestError({ status: 503, code: 'model_unavailable', message: 'It failed.' });
  });
  const client = fakeClient({ streamQuery });
  const store = createChatStore(client);
  const { key } = store.of(null);
  await store.ask(key, ASKING, options());
  const [failed] = store.of(7).turns;
  expect(failed).toMatchObject({ phase: 'failed', failure: { message: 'It failed.', canRetry: true } });
  store.retry(key, failed!, options());
  await vi.waitFor(() => expect(store.of(7).turns).toMatchObject([{ phase: 'answered' }]));
  expect(client.createConversation).toHaveBeenCalledOnce();
});

test('a conversation that could not begin can be tried again', async () => {
  const createConversation = vi
    .fn(async () => ({ conversation_id: 7 }))
    .mockRejectedValueOnce(new HelixRequestError({ status: 0, code: 'unreachable', message: 'Away.' }));
  const store = createChatStore(fakeClient({ createConversation }));
  const { key } = store.of(null);
  await store.ask(key, ASKING, options());
  expect(store.of(null).turns).toMatchObject([{ phase: 'failed', failure: { message: 'Away.' } }]);
  store.retry(key, store.of(null).turns[0]!, options());
  await vi.waitFor(() => expect(store.of(7).turns).toMatchObject([{ phase: 'answered' }]));
});

test('a second question waits for the first', async () => {
  const events = controlled();
  const store = createChatStore(fakeClient({ streamQuery: () => events.stream }));
  const { key } = store.of(null);
  const asked = store.ask(key, ASKING, options());
  await store.ask(key, { ...ASKING, question: 'And then?' }, options());
  expect(store.get(key)?.turns).toHaveLength(1);
  store.stop(key);
  events.push({ type: 'delta', text: '' });
  await asked;
});

test('who stops and asks again at once stays in one conversation', async () => {
  const client = fakeClient();
  const store = createChatStore(client);
  const { key } = store.of(null);
  const first = store.ask(key, ASKING, options());
  store.stop(key);
  const second = store.ask(key, ASKING, options());
  await Promise.all([first, second]);
  expect(client.createConversation).toHaveBeenCalledOnce();
  expect(store.of(7).turns).toMatchObject([{ phase: 'stopped' }, { phase: 'answered' }]);
});

test('a question that is asked before the conversation was read comes after what was read', async () => {
  const read = Promise.withResolvers<object>();
  const store = createChatStore(fakeClient({ conversation: () => read.promise }));
  const { key } = store.of(3);
  const loaded = store.load(3);
  await store.ask(key, ASKING, options());
  const turn = {
    turn_number: 1,
    kind: 'question',
    question: 'Before?',
    outcome: 'answered',
    request_id: 'r0',
  };
  read.resolve({ turns: [turn], title: 'Coast', project: 'default' });
  await loaded;
  expect(store.of(3)).toMatchObject({ status: 'loaded', title: 'Coast' });
  expect(store.of(3).turns.map(({ question }) => question)).toEqual(['Before?', 'How long?']);
});

test('a conversation that is gone says so, and one that cannot be read again stays', async () => {
  const conversation = vi.fn().mockResolvedValueOnce({ turns: [], title: 'Coast', project: 'default' });
  const store = createChatStore(fakeClient({ conversation }));
  await store.load(3);
  conversation.mockRejectedValueOnce(new HelixRequestError({ status: 503, code: 'x', message: 'Away.' }));
  await store.load(3);
  expect(store.of(3)).toMatchObject({ status: 'loaded', title: 'Coast' });
  conversation.mockRejectedValueOnce(
    new HelixRequestError({ status: 404, code: 'not_found', message: 'Gone.' }),
  );
  await store.load(3);
  expect(store.of(3)).toMatchObject({ status: 'failed', failure: { code: 'not_found' } });
});

test('[CHAT-PICTURES-GONE] a picture is let go of when its question leaves the page', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const askImage = vi
    .fn(async () => ({ text: 'A tram.' }))
    .mockRejectedValueOnce(new HelixRequestError({ status: 503, code: 'model_unavailable', message: 'No.' }));
  const conversation = vi
    .fn()
    .mockRejectedValue(new HelixRequestError({ status: 404, code: 'not_found', message: 'Gone.' }));
  const streamQuery = vi.fn(fakeClient().streamQuery);
  const store = createChatStore(fakeClient({ askImage, conversation, streamQuery }));
  const { key } = store.of(null);
  const image = new File(['pixels'], 'tram.png', { type: 'image/png' });
  await store.ask(key, { ...ASKING, image }, options());
  const failed = store.of(7).turns[0]!;
  store.retry(key, failed, options());
  await vi.waitFor(() => expect(store.of(7).turns).toMatchObject([{ phase: 'answered', text: 'A tram.' }]));
  expect(revoke).toHaveBeenCalledExactlyOnceWith(failed.image?.url);

  const answered = store.of(7).turns[0]!;
  expect(answered.image?.url).not.toBe(failed.image?.url);
  await store.load(7);
  expect(revoke).toHaveBeenLastCalledWith(answered.image?.url);

  await store.ask(key, { ...ASKING, image }, options());
  const last = store.of(7).turns[0]!;
  store.forget(7);
  expect(revoke.mock.calls).toEqual([failed, answered, last].map((turn) => [turn.image?.url]));
  // The picture itself is not kept either: asked again, only the words are left.
  for (const gone of [failed, answered, last]) {
    store.startNew();
    store.retry(store.of(null).key, { ...gone, phase: 'answered' }, options());
  }
  await vi.waitFor(() => expect(streamQuery).toHaveBeenCalledTimes(3));
  expect(askImage).toHaveBeenCalledTimes(3);
});

test('what failed is not lost when it is tried again while another question is being answered', async () => {
  const events = controlled();
  const streamQuery = vi
    .fn(() => events.stream)
    .mockImplementationOnce(() => {
      throw new HelixRequestError({ status: 503, code: 'model_unavailable', message: 'It failed.' });
    });
  const store = createChatStore(fakeClient({ streamQuery }));
  const { key } = store.of(null);
  await store.ask(key, ASKING, options());
  const asked = store.ask(key, { ...ASKING, question: 'And then?' }, options());
  store.retry(key, store.get(key)!.turns[0]!, options());
  expect(store.get(key)!.turns.map(({ question }) => question)).toEqual(['How long?', 'And then?']);
  store.stop(key);
  events.push({ type: 'delta', text: '' });
  await asked;
});

test('[CHAT-TABS] what has not changed is not drawn again, and what has is', async () => {
  const turn = { turn_number: 1, kind: 'question', question: 'Before?', outcome: 'answered', answer: 'Yes.' };
  const conversation = vi.fn().mockResolvedValue({ turns: [turn], title: 'Coast', project: 'default' });
  const store = createChatStore(fakeClient({ conversation }));
  await store.load(3);
  const read = store.of(3);
  await store.load(3);
  expect(store.of(3)).toBe(read);
  conversation.mockResolvedValue({ turns: [turn], title: 'Sund', project: 'default' });
  await store.load(3);
  expect(store.of(3)).toMatchObject({ title: 'Sund', turns: [{ question: 'Before?' }] });
  conversation.mockRejectedValueOnce(new HelixRequestError({ status: 404, code: 'not_found', message: '' }));
  await store.load(3);
  await store.load(3);
  expect(store.of(3)).toMatchObject({ status: 'loaded', turns: [{ question: 'Before?' }] });
});

test('[CHAT-GONE] a question is taken to a new conversation, after what is being written there', () => {
  const store = createChatStore(fakeClient());
  const draft = () => store.draftOf(store.of(null).key);
  store.beginWith({ text: 'How long?', documentIds: [4], image: null, inSteps: true });
  expect(draft()).toEqual({ text: 'How long?', documentIds: [4], image: null, inSteps: true });
  store.beginWith({ text: 'And then?', documentIds: null, image: null, inSteps: false });
  expect(draft()).toEqual({
    text: 'How long?\n\nAnd then?',
    documentIds: null,
    image: null,
    inSteps: false,
  });
});

function options() {
  return { project: 'default', onCreated: () => {} };
}

function fakeClient(methods: object = {}): HelixClient {
  return {
    createConversation: vi.fn(async () => ({ conversation_id: 7, title: 'How long?' })),
    streamQuery: async function* (): AsyncGenerator<QueryEvent> {
      yield { type: 'start', requestId: 'r1' };
      yield { type: 'delta', text: '30 days.' };
      yield { type: 'citations', citations: [] };
      yield { type: 'end', complete: true, abstained: false, debug: null };
    },
    ...methods,
  } as unknown as HelixClient;
}

/** A stream that waits for what it is given. */
function controlled() {
  const waiting: QueryEvent[] = [];
  let wake = () => {};
  async function* stream(): AsyncGenerator<QueryEvent> {
    for (;;) {
      const next = waiting.shift();
      if (next) yield next;
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  }
  return {
    stream: stream(),
    push(event: QueryEvent) {
      waiting.push(event);
      wake();
    },
  };
}
