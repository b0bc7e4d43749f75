import { useEffect, useSyncExternalStore } from 'react';
import { useReachableAgain } from '../offline/reachability.ts';
import type { ChatStore } from './chat-store.ts';
import type { Thread } from './thread.ts';

/** The conversation that is looked at, read again whenever it is come back to. */
export function useThread(store: ChatStore, conversationId: number | null): Thread {
  const thread = useSyncExternalStore(store.subscribe, () => store.of(conversationId));
  useEffect(() => {
    if (conversationId !== null) void store.load(conversationId);
  }, [store, conversationId]);
  useReachableAgain(() => {
    if (conversationId !== null && thread.failure?.code === 'unreachable') void store.load(conversationId);
  });
  return thread;
}
