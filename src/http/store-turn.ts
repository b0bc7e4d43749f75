import type { Helix } from '../compose.ts';
import { messageOf } from '../errors.ts';
import { appendTurn, type NewTurn } from '../store/conversation-turns.ts';
import { withPatience } from '../store/with-patience.ts';

/**
 * Keeps a turn in its conversation. Never throws: the answer is there, and whoever asked gets it though it could not be
 * kept; the log says so.
 */
export async function storeTurn(
  { database, tenant, log }: Pick<Helix, 'database' | 'tenant' | 'log'>,
  { conversationId, requestId }: { conversationId: number; requestId: string },
  turn: NewTurn,
): Promise<void> {
  const names = { request_id: requestId, conversation_id: conversationId };
  try {
    const number = await withPatience(() =>
      database.withTenant(tenant, (session) => appendTurn(session, tenant, conversationId, turn)),
    );
    if (number === undefined) log.info(names, 'turn.conversation-gone');
  } catch (error) {
    log.error({ ...names, problem: messageOf(error) }, 'turn.lost');
  }
}
