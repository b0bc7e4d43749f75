import type { ChatStore } from '../chat/chat-store.ts';
import { goTo } from './use-route.ts';

/** The question can be written at once, except where that would bring up a keyboard over half of the page. */
export function beginNewChat(store: ChatStore): void {
  document.querySelector<HTMLDialogElement>('dialog.sidebar-sheet')?.close();
  store.startNew();
  goTo({ view: 'chat', conversationId: null });
  if (matchMedia('(min-width: 64rem)').matches) document.getElementById('question')?.focus();
}
