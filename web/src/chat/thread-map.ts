import { createChangeSignal } from './change-signal.ts';
import { emptyThread, isAnswering, type Thread } from './thread.ts';

/** Keeps threads and says when one has changed. What is given out is never changed, only replaced. */
export function createThreadMap(): ThreadMap {
  const threads = new Map<string, Thread>();
  const keys = new Map<number, string>();
  const { tell, tellSoon, subscribe } = createChangeSignal();
  let count = 0;
  let draft = '';
  let saved = 0;
  let lastAnswering: readonly number[] = [];

  const of = (conversationId: number | null): Thread => {
    const key = conversationId === null ? draft : keys.get(conversationId);
    const found = threads.get(key ?? '');
    if (found) return found;
    count += 1;
    const thread = emptyThread(`thread-${count}`, conversationId);
    threads.set(thread.key, thread);
    if (conversationId === null) draft = thread.key;
    else keys.set(conversationId, thread.key);
    return thread;
  };

  return {
    of,
    get: (key) => threads.get(key),
    titleOf: (conversationId) => threads.get(keys.get(conversationId) ?? '')?.title ?? '',
    change: (key, change, { isUrgent = true } = {}) => {
      const thread = threads.get(key);
      if (!thread) return;
      threads.set(key, change(thread));
      if (isUrgent) tell();
      else tellSoon();
    },
    adopt: (key, conversationId, { title, project }) => {
      const thread = threads.get(key);
      if (!thread) return;
      if (draft === key) draft = '';
      keys.set(conversationId, key);
      threads.set(key, { ...thread, conversationId, title, project, status: 'loaded' });
    },
    remove: (key) => {
      const { conversationId } = threads.get(key) ?? {};
      if (conversationId != null) keys.delete(conversationId);
      threads.delete(key);
    },
    startNew: () => {
      if (of(null).turns.length === 0) return;
      draft = '';
      tell();
    },
    subscribe,
    noteSaved: () => {
      saved += 1;
      tell();
    },
    savedCount: () => saved,
    answering: () => {
      const now = answeringOf([...threads.values()]);
      if (String(now) !== String(lastAnswering)) lastAnswering = now;
      return lastAnswering;
    },
  };
}

function answeringOf(threads: readonly Thread[]): number[] {
  return threads.filter(isAnswering).flatMap(({ conversationId }) => conversationId ?? []);
}

export type ThreadMap = {
  /** The thread of a conversation, or the one that has not begun. */
  of(conversationId: number | null): Thread;
  get(key: string): Thread | undefined;
  /** As the page knows it; empty where it does not. */
  titleOf(conversationId: number): string;
  /** What is not urgent is told with the next frame. */
  change(key: string, change: (thread: Thread) => Thread, options?: { isUrgent?: boolean }): void;
  /** Gives a thread that has begun the number of its conversation; the next one begins empty. Told by `noteSaved`. */
  adopt(key: string, conversationId: number, known: { title: string; project: string }): void;
  /** Told by `noteSaved`. */
  remove(key: string): void;
  /** Makes room for a new conversation where one has begun without having a number yet. */
  startNew(): void;
  subscribe(listener: () => void): () => void;
  noteSaved(): void;
  /** Grows whenever the server may have more to tell than before. */
  savedCount(): number;
  /** The numbers of the conversations that are being answered; the same list until they are others. */
  answering(): readonly number[];
};
