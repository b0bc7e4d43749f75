import { type HelixClient, HelixRequestError } from '../../../src/client/client.ts';
import { toFailure } from '../parts/failure.ts';
import { mergeStoredTurns } from './merge-stored-turns.ts';
import { createThreadAsker, type ThreadAsker } from './thread-asker.ts';
import { createThreadMap, type ThreadMap } from './thread-map.ts';
import { type Draft, emptyDraft } from './use-draft.ts';

/**
 * The conversations that were looked at since the page was opened. It outlives the view, so that an answer goes on while the
 * reader is elsewhere, and is there on the way back.
 */
export function createChatStore(client: HelixClient): ChatStore {
  const threads = createThreadMap();
  const asker = createThreadAsker(client, threads);
  const drafts = new Map<string, Draft>();

  return {
    ...threads,
    ...asker,
    load: (conversationId, options) => loadThread(client, threads, asker, conversationId, options),
    forget: (conversationId) => {
      const { key, turns } = threads.of(conversationId);
      asker.abort(key);
      for (const { image } of turns) if (image?.url) URL.revokeObjectURL(image.url);
      drafts.delete(key);
      threads.remove(key);
      threads.noteSaved();
    },
    rename: (conversationId, title) => {
      threads.change(threads.of(conversationId).key, (thread) => ({ ...thread, title }));
      threads.noteSaved();
    },
    draftOf: (key) => {
      const draft = drafts.get(key) ?? emptyDraft();
      drafts.set(key, draft);
      return draft;
    },
  };
}

async function loadThread(
  client: HelixClient,
  threads: ThreadMap,
  { isRunning }: ThreadAsker,
  conversationId: number,
  { earlier = false }: LoadOptions = {},
): Promise<void> {
  const { key, status, turns: shown } = threads.of(conversationId);
  if (isRunning(key) && status === 'loaded') return;
  const turnsBefore = earlier ? (shown[0]?.number ?? undefined) : undefined;
  try {
    const { turns, title, project } = await client.conversation(conversationId, { turnsBefore });
    threads.change(key, (thread) => ({
      ...thread,
      title,
      project,
      status: 'loaded',
      failure: null,
      turns: mergeStoredTurns(thread.turns, turns, { earlier }),
    }));
  } catch (error) {
    const isGone = error instanceof HelixRequestError && error.status === 404;
    threads.change(key, (thread) =>
      thread.status === 'loaded' && !isGone
        ? thread
        : { ...thread, status: 'failed', failure: toFailure(error), turns: [] },
    );
  }
}

type LoadOptions = { earlier?: boolean };

export type ChatStore = ThreadMap &
  ThreadAsker & {
    /** Reads a conversation from the server, or turns before those that are shown; one that is being answered is left alone. */
    load(conversationId: number, options?: LoadOptions): Promise<void>;
    /** Of a conversation that was deleted. */
    forget(conversationId: number): void;
    /** Of a conversation that was renamed. */
    rename(conversationId: number, title: string): void;
    /** What is being written in a thread; changed in place. */
    draftOf(threadKey: string): Draft;
  };
