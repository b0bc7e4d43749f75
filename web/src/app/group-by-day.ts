import type { ConversationSummary } from '../../../src/client/client.ts';

/** Conversations under the day on which something was last asked in them, in the order they are given. */
export function groupByDay(conversations: readonly ConversationSummary[], now: Date): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const conversation of conversations) {
    const name = dayOf(new Date(conversation.updated_at), now);
    const last = groups.at(-1);
    if (last?.name === name) last.conversations.push(conversation);
    else groups.push({ name, conversations: [conversation] });
  }
  return groups;
}

/** By the calendar of the reader: what was asked an hour before midnight was yesterday. A clock that is ahead means today. */
function dayOf(date: Date, now: Date): DayGroup['name'] {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  if (date >= today) return 'Today';
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return date >= yesterday ? 'Yesterday' : 'Earlier';
}

export type DayGroup = { name: 'Today' | 'Yesterday' | 'Earlier'; conversations: ConversationSummary[] };
