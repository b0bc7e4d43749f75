import { useState, useSyncExternalStore } from 'react';
import type { ConversationSummary, HelixClient } from '../../../src/client/client.ts';
import type { ChatStore } from '../chat/chat-store.ts';
import { type RequestState, useRequest } from '../parts/use-request.ts';

const AT_ONCE = 50;

/** The conversations of a project, newest first, read again whenever something was asked. */
export function useConversations(client: HelixClient, store: ChatStore, project: string): ConversationList {
  const [search, setSearch] = useState('');
  const [pages, setPages] = useState(1);
  const saved = useSyncExternalStore(store.subscribe, store.savedCount);
  const { state, reload } = useRequest(
    (signal) => readPages(client, { project, search: search.trim() || undefined, signal }, pages),
    JSON.stringify([project, search, pages, saved]),
  );
  return {
    state,
    reload,
    search,
    onSearch: (wanted) => {
      setSearch(wanted);
      setPages(1);
    },
    onMore: () => setPages(pages + 1),
  };
}

async function readPages(
  client: HelixClient,
  filter: { project: string; search?: string; signal: AbortSignal },
  pages: number,
): Promise<ListedConversations> {
  const conversations: ConversationSummary[] = [];
  let before: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const read = await client.conversations({ ...filter, limit: AT_ONCE, before });
    conversations.push(...read.conversations);
    before = read.next_before ?? undefined;
    if (!before) break;
  }
  return { conversations, hasMore: before !== undefined };
}

export type ListedConversations = { conversations: ConversationSummary[]; hasMore: boolean };

export type ConversationList = {
  state: RequestState<ListedConversations>;
  reload: () => void;
  search: string;
  onSearch: (wanted: string) => void;
  onMore: () => void;
};
