import type { ArtifactStreamEvent, HelixClient, NewArtifact } from '../../../src/client/client.ts';
import { type Failure, toFailure } from '../parts/failure.ts';
import { BEGUN, reduceWriting, type Writing, type WritingAction } from './reduce-writing.ts';

/**
 * What is being written, by artifact. It goes on while the reader looks at something else of Helix, and ends with the page:
 * `onBusy` tells when there is something to lose.
 */
export function createWritingStore(client: Writer, onBusy: (isBusy: boolean) => void): WritingStore {
  const writings = new Map<WritingKey, Writing>();
  const running = new Map<WritingKey, Running>();
  const listeners = new Set<() => void>();
  let requested: NewArtifact | null = null;

  function set(key: WritingKey, writing: Writing | null): void {
    if (writing) writings.set(key, writing);
    else writings.delete(key);
    onBusy([...writings.values()].some(({ phase }) => phase === 'writing'));
    for (const listener of listeners) listener();
  }

  function change(key: WritingKey, action: WritingAction): void {
    const before = writings.get(key);
    const after = before && reduceWriting(before, action);
    if (after && after !== before) set(key, after);
  }

  async function begin(key: WritingKey, write: Write): Promise<void> {
    if (writings.get(key)?.phase === 'writing') return;
    const { signal, abort } = controllerOf();
    running.set(key, { write, abort });
    set(key, BEGUN);
    const tell = (action: WritingAction) => void (signal.aborted || change(key, action));
    try {
      for await (const event of write(signal)) tell(event);
      tell({ type: 'fail', failure: CUT_SHORT });
    } catch (error) {
      tell({ type: 'fail', failure: toFailure(error) });
    }
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    of: (key) => writings.get(key) ?? null,
    requested: () => requested,
    writeNew: (request) => {
      requested = request;
      return begin('new', (signal) => client.writeArtifact(request, { signal }));
    },
    rewrite: (artifactId, sections) =>
      begin(artifactId, (signal) => client.regenerateArtifact(artifactId, { sections, signal })),
    again: async (key) => {
      const before = running.get(key);
      if (before) await begin(key, before.write);
    },
    stop: (key) => {
      change(key, { type: 'stop' });
      running.get(key)?.abort();
    },
    forget: (key) => {
      if (key === 'new' && writings.get(key)?.phase === 'done') requested = null;
      running.get(key)?.abort();
      running.delete(key);
      set(key, null);
    },
  };
}

/** One for the page, made with the first view that wants it: what is written outlives the view. */
export function writingsOf(client: HelixClient): WritingStore {
  const store = stores.get(client) ?? createWritingStore(client, warnBeforeLeaving);
  stores.set(client, store);
  return store;
}

const stores = new WeakMap<HelixClient, WritingStore>();

const CUT_SHORT: Failure = {
  message: 'The connection closed before everything was written. Try again.',
  code: 'interrupted',
  requestId: null,
  canRetry: true,
};

function controllerOf(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

function warnBeforeLeaving(isBusy: boolean): void {
  if (isBusy) addEventListener('beforeunload', keepPage);
  else removeEventListener('beforeunload', keepPage);
}

function keepPage(event: Event): void {
  event.preventDefault();
}

/** `new` for the one that has no number yet. */
export type WritingKey = number | 'new';
export type Writer = Pick<HelixClient, 'writeArtifact' | 'regenerateArtifact'>;
type Write = (signal: AbortSignal) => AsyncIterable<ArtifactStreamEvent>;
type Running = { write: Write; abort: () => void };

export type WritingStore = {
  subscribe(listener: () => void): () => void;
  of(key: WritingKey): Writing | null;
  /** What was last asked for and has not become an artifact. */
  requested(): NewArtifact | null;
  /** These do nothing where it is being written already. */
  writeNew(request: NewArtifact): Promise<void>;
  rewrite(artifactId: number, sections: string[]): Promise<void>;
  /** What was stopped or failed, from its beginning. */
  again(key: WritingKey): Promise<void>;
  stop(key: WritingKey): void;
  /** Ends it, where it still goes on, without a word about it. */
  forget(key: WritingKey): void;
};
