import { useEffect, useSyncExternalStore } from 'react';
import type { ChatStore } from '../chat/chat-store.ts';
import type { Route } from './route.ts';

/** Names the tab, and its place in the history, after what is shown. */
export function usePageTitle(store: ChatStore, route: Route): void {
  const title = useSyncExternalStore(store.subscribe, () => titleOf(store, route));
  useEffect(() => {
    document.title = title === '' ? 'Helix' : `${title} · Helix`;
  }, [title]);
}

function titleOf(store: ChatStore, route: Route): string {
  switch (route.view) {
    case 'chat':
      return store.of(route.conversationId).title;
    case 'documents':
      return 'Documents';
    case 'answer':
      return 'Shared answer';
    case 'api':
      return 'API';
  }
}
