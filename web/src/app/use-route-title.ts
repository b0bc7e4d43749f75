import { useSyncExternalStore } from 'react';
import type { ChatStore } from '../chat/chat-store.ts';
import type { Route } from './route.ts';

/** What the tab is named after. */
export function useRouteTitle(store: ChatStore, route: Route): string {
  return useSyncExternalStore(store.subscribe, () => titleOf(store, route));
}

function titleOf(store: ChatStore, route: Route): string {
  switch (route.view) {
    case 'chat':
      return store.of(route.conversationId).title;
    case 'documents':
      return 'Documents';
    case 'artifacts':
      return 'Artifacts';
    case 'agents':
      return 'Agents';
    case 'projects':
      return route.name ?? 'Projects';
    case 'answer':
      return 'Shared answer';
    case 'api':
      return 'API';
    case 'nowhere':
      return 'Nothing is here';
  }
}
