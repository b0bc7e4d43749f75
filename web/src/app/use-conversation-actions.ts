import { useState } from 'react';
import type { ConversationSummary, HelixClient } from '../../../src/client/client.ts';
import type { ChatStore } from '../chat/chat-store.ts';
import { toFailure } from '../parts/failure.ts';
import { useToast } from '../parts/toast.tsx';
import type { Route } from './route.ts';
import { goTo } from './use-route.ts';

/** What was deleted in another tab is deleted. */
function unlessGone(error: unknown): void {
  if (toFailure(error).code !== 'not_found') throw error;
}

/** Renames and deletes conversations; what fails is said and leaves everything as it was. */
export function useConversationActions(client: HelixClient, store: ChatStore, route: Route) {
  const [asked, setAsked] = useState<ConversationSummary | null>(null);
  const showToast = useToast();

  const rename = async ({ conversation_id }: ConversationSummary, title: string) => {
    try {
      await client.renameConversation(conversation_id, title);
      store.rename(conversation_id, title);
    } catch (error) {
      const { code, message } = toFailure(error);
      const reason = code === 'not_found' ? 'It was deleted, perhaps in another tab.' : message;
      showToast({ text: `The conversation was not renamed. ${reason}` });
      store.noteSaved();
    }
  };

  const remove = async ({ conversation_id, title }: ConversationSummary) => {
    try {
      await client.deleteConversation(conversation_id).catch(unlessGone);
      // Before it is forgotten, or the view would look for it once more.
      const isOpen = route.view === 'chat' && route.conversationId === conversation_id;
      if (isOpen) goTo({ view: 'chat', conversationId: null }, { replace: true });
      store.forget(conversation_id);
      showToast({ text: `Deleted “${title || 'Untitled'}”.` });
      document.querySelector<HTMLElement>('.sidebar-new')?.focus();
    } catch (error) {
      showToast({ text: `The conversation was not deleted. ${toFailure(error).message}` });
    }
  };

  return { asked, askDelete: setAsked, rename, remove, close: () => setAsked(null) };
}
