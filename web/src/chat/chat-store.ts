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
  const draftOf = (key: string): Draft => {
    const draft = drafts.get(key) ?? emptyDraft();
    drafts.set(key, draft);
    return draft;
  };

  return {
    ...threads,
    ...asker,
    load: (conversationId, options) => loadThread(client, threads, asker, conversationId, options),
    forget: (conversationId) => {
      const { key, turns } = threads.of(conversationId);
      asker.abort(key);
      asker.release(turns);
      drafts.delete(key);
      threads.remove(key);
      threads.noteSaved();
    },
    rename: (conversationId, title) => {
      threads.change(threads.of(conversationId).key, (thread) => ({ ...thread, title }));
      threads.noteSaved();
    },
    draftOf,
    beginWith: ({ text, ...chosen }) => {
      threads.startNew();
      const draft = draftOf(threads.of(null).key);
      const texts = [draft.text, text].map((part) => part.trim()).filter((part) => part !== '');
      Object.assign(draft, { ...chosen, text: texts.join('\n\n') });
    },
  };
}

async function loadThread(
  client: HelixClient,
  threads: ThreadMap,
  { isRunning, release }: ThreadAsker,
  conversationId: number,
  { earlier = false }: LoadOptions = {},
): Promise<void> {
  const { key, status, turns: shown } = threads.of(conversationId);
  if (isRunning(key) && status === 'loaded') return;
  const turnsBefore = earlier ? (shown[0]?.number ?? undefined) : undefined;
  try {
    const { turns, title, project } = await client.conversation(conversationId, { turnsBefore });
    const told = turns.map(({ turn_number, outcome, answer }) => [turn_number, outcome, answer?.length]);
    const readAs = JSON.stringify([title, project, told]);
    // What has not changed need not be drawn again.
    if (!earlier && threads.get(key)?.readAs === readAs) return;
    threads.change(key, (thread) => ({
      ...thread,
      readAs: earlier ? thread.readAs : readAs,
      // Until its first question is kept, only the page knows what it is called.
      title: title || thread.title,
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
        : { ...thread, status: 'failed', failure: toFailure(error), turns: [], readAs: null },
    );
  }
  const kept = new Set(threads.get(key)?.turns.map((turn) => turn.key));
  release(shown.filter((turn) => !kept.has(turn.key)));
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
    /** Puts what was written elsewhere into a conversation that has not begun, after what is being written there. */
    beginWith(draft: Draft): void;
  };
