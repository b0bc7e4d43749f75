import type { HelixClient } from '../../../src/client/client.ts';
import type { TurnAction } from './reduce-turn.ts';
import type { Asking } from './turn.ts';

/** Asks one question in a conversation, whichever kind it is of. */
export async function* askConversation(
  client: HelixClient,
  conversationId: number,
  asking: Asking,
  signal: AbortSignal,
): AsyncGenerator<TurnAction> {
  const { question, documentIds, image, inSteps, role } = asking;
  if (!image) {
    const filters = documentIds ? { documentIds } : undefined;
    const mode = inSteps ? 'agentic' : undefined;
    yield* client.streamQuery(question, { conversationId, filters, mode, role: role ?? undefined, signal });
    return;
  }
  const { text } = await client.askImage(image, question, { conversationId, signal });
  yield { type: 'delta', text };
  yield { type: 'citations', citations: [] };
  yield { type: 'end', complete: true, abstained: false, debug: null };
}
