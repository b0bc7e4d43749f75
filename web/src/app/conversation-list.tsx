import { useRef } from 'react';
import { type ConversationActions, ConversationItem } from './conversation-item.tsx';
import { groupByDay } from './group-by-day.ts';
import type { ConversationList as List } from './use-conversations.ts';

/** With fewer, looking is quicker than typing. */
const SEARCHED_FROM = 10;

/** What was asked before, by day. */
export function ConversationList({ list, current, answering, ...actions }: ConversationListProps) {
  const { state, search, onSearch, onMore } = list;
  const wasLong = useRef(false);
  if (state.status === 'loaded' && state.value.conversations.length > SEARCHED_FROM) wasLong.current = true;
  return (
    <nav className="sidebar-conversations" aria-label="Conversations">
      {(wasLong.current || search !== '') && (
        <search>
          <input
            type="search"
            value={search}
            placeholder="Find a conversation"
            aria-label="Find a conversation"
            onChange={(event) => onSearch(event.target.value)}
          />
        </search>
      )}
      {state.status === 'failed' && state.error.code !== 'unreachable' && (
        <div className="sidebar-notice" role="alert">
          <p>{state.error.message}</p>
          <button type="button" className="plain-button" onClick={list.reload}>
            Try again
          </button>
        </div>
      )}
      {state.status === 'loaded' && (
        <>
          {groupByDay(state.value.conversations, new Date()).map(({ name, conversations }) => (
            <section key={name} aria-label={name}>
              <h2>{name}</h2>
              <ul>
                {conversations.map((conversation) => (
                  <ConversationItem
                    key={conversation.conversation_id}
                    conversation={conversation}
                    isCurrent={conversation.conversation_id === current}
                    isAnswering={answering.includes(conversation.conversation_id)}
                    {...actions}
                  />
                ))}
              </ul>
            </section>
          ))}
          {state.value.conversations.length === 0 && (
            <p className="sidebar-empty">
              {search.trim() === ''
                ? 'Your conversations will be kept here.'
                : `No conversation has “${search.trim()}” in its name.`}
            </p>
          )}
          {state.value.hasMore && (
            <button type="button" className="plain-button" onClick={onMore}>
              Show more
            </button>
          )}
        </>
      )}
    </nav>
  );
}

type ConversationListProps = ConversationActions & {
  list: List;
  /** The one that is open. */
  current: number | null;
  answering: readonly number[];
};
