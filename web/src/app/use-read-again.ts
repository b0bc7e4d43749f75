import { useEffect } from 'react';
import type { ChatStore } from '../chat/chat-store.ts';
import type { Route } from './route.ts';

/** A tab that is shown gets the focus as well. */
const TOGETHER_MS = 1000;

/** Reads the open conversation and the list again when the reader comes back to the tab: another one may have gone on. */
export function useReadAgain(store: ChatStore, route: Route): void {
  const conversationId = route.view === 'chat' ? route.conversationId : null;
  useEffect(() => {
    let last = 0;
    const readAgain = () => {
      if (document.hidden || Date.now() - last < TOGETHER_MS) return;
      last = Date.now();
      store.noteSaved();
      if (conversationId !== null) void store.load(conversationId);
    };
    document.addEventListener('visibilitychange', readAgain);
    addEventListener('focus', readAgain);
    return () => {
      document.removeEventListener('visibilitychange', readAgain);
      removeEventListener('focus', readAgain);
    };
  }, [store, conversationId]);
}
