import { HISTORY_TURNS } from '../answer/answer-query.ts';
import type { Helix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import { listTurns } from '../store/conversation-turns.ts';
import { requireOwnConversation } from '../store/conversations.ts';

/** What a question is asked with when it goes on with a conversation. Throws `not_found` and `forbidden`. */
export function openConversation(
  { database, tenant }: Pick<Helix, 'database' | 'tenant'>,
  { id, project: named }: { id: number; project?: string },
): Promise<ConversationState> {
  // Not from a replica: the turn that this question goes on with may have been kept a moment ago.
  return database.withTenant(tenant, async (session) => {
    const { project } = await requireOwnConversation(session, tenant, id);
    if (named !== undefined && named !== project)
      throw new HelixError('bad_request', {
        problem: `project is ${JSON.stringify(named)}, but conversation ${id} belongs to ${JSON.stringify(project)}. Leave project out, or ask in another conversation.`,
      });
    const turns = await listTurns(session, tenant, id, { limit: HISTORY_TURNS, isAnswered: true });
    return { project, history: turns.map(({ question, answer }) => ({ question, answer })) };
  });
}

export type ConversationState = { project: string; history: { question: string; answer: string }[] };
