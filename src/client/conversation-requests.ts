import type { Conversation, ConversationPage, ConversationSummary } from './conversations-contract.ts';
import { getJson, queryOf, type RequestOptions, type SendRequest, sendJson } from './send-request.ts';

/** What was asked and answered, kept together; each method is described in `HelixClient`. */
export function conversationRequests(send: SendRequest) {
  const path = (id: number) => `v1/conversations/${id}`;
  return {
    conversations: ({ signal, ...filter }: ConversationFilter = {}) =>
      getJson<ConversationPage>(send, `v1/conversations${queryOf(filter)}`, { signal }, 'conversations'),
    createConversation: ({ signal, ...body }: NewConversation = {}) =>
      sendJson<ConversationSummary>(send, 'POST', 'v1/conversations', { signal, body }),
    conversation: (id: number, { signal, turnsBefore }: TurnOptions = {}) =>
      getJson<Conversation>(send, `${path(id)}${queryOf({ turns_before: turnsBefore })}`, { signal }),
    renameConversation: (id: number, title: string, { signal }: RequestOptions = {}) =>
      sendJson<ConversationSummary>(send, 'PATCH', path(id), { signal, body: { title } }),
    deleteConversation: (id: number, options: RequestOptions = {}) =>
      sendJson<DeletedConversation>(send, 'DELETE', path(id), options),
  };
}

export type ConversationFilter = RequestOptions & {
  project?: string;
  /** What the title must hold. */
  search?: string;
  /** 1 to 200; 50 unless told. */
  limit?: number;
  /** The `next_before` of the page before. */
  before?: string;
};

export type NewConversation = RequestOptions & {
  project?: string;
  /** The first question gives it one where there is none. */
  title?: string;
};

export type TurnOptions = RequestOptions & {
  /** The turns before the one with this number, instead of the newest. */
  turnsBefore?: number;
};

export type DeletedConversation = { conversation_id: number; deleted: true };
