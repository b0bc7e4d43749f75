import { useRef, useState, useSyncExternalStore } from 'react';
import type { ConversationSummary, HelixClient } from '../../../src/client/client.ts';
import type { ChatStore } from '../chat/chat-store.ts';
import { type RequestState, useRequest } from '../parts/use-request.ts';

const AT_ONCE = 50;

/** The conversations of a project, newest first, read again whenever something was asked. */
export function useConversations(client: HelixClient, store: ChatStore, project: string): ConversationList {
  const [search, setSearch] = useState('');
  const [pages, setPages] = useState(1);
  const saved = useSyncExternalStore(store.subscribe, store.savedCount);
  const { state: read, reload } = useRequest(
    async (signal) => {
      const read = await readPages(client, { project, search: search.trim() || undefined, signal }, pages);
      return { ...read, conversations: read.conversations.map((each) => withTitle(each, store)) };
    },
    JSON.stringify([project, search, pages, saved]),
  );
  const state = useKeptWhileAway(read);
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

/** Where Helix cannot be reached, what was read last is better than nothing. */
function useKeptWhileAway<T>(state: RequestState<T>): RequestState<T> {
  const kept = useRef(state);
  const isAway = state.status === 'failed' && state.error.code === 'unreachable';
  if (!isAway) kept.current = state;
  return isAway && kept.current.status === 'loaded' ? kept.current : state;
}

/** The server knows what a conversation is called once its first question was answered. */
function withTitle(conversation: ConversationSummary, { titleOf }: ChatStore): ConversationSummary {
  return conversation.title
    ? conversation
    : { ...conversation, title: titleOf(conversation.conversation_id) };
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
