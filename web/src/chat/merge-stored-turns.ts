import type { ConversationTurn } from '../../../src/client/client.ts';
import { isRunning, type Turn } from './turn.ts';

/**
 * The turns of a conversation as the server has them. One that is on the page already stays the one it is, with its picture,
 * and goes on if it is being answered. What the server does not have (it failed, or was stopped before its first word) stays
 * at the end, and what comes before those that were read stays before them.
 */
export function mergeStoredTurns(
  shown: readonly Turn[],
  stored: readonly ConversationTurn[],
  { earlier: isEarlier = false } = {},
): Turn[] {
  if (isEarlier) return [...stored.map(toTurn), ...shown];
  const first = stored[0]?.turn_number ?? 1;
  const earlier = shown.filter(({ number }) => number !== null && number < first);
  const merged = stored.map((turn) =>
    mergeTurn(
      shown.find((other) => isSame(other, turn)),
      turn,
    ),
  );
  const keys = new Set(merged.map(({ key }) => key));
  const unknown = shown.filter(({ key, number }) => number === null && !keys.has(key));
  return [...earlier, ...merged, ...unknown];
}

function mergeTurn(shown: Turn | undefined, stored: ConversationTurn): Turn {
  if (!shown) return toTurn(stored);
  if (isRunning(shown)) return shown;
  const { key, isFresh, image, documentCount } = shown;
  return { ...toTurn(stored), key, isFresh, image, documentCount };
}

/** A picture has no request id; among those that were just asked its question tells it. */
function isSame(shown: Turn, stored: ConversationTurn): boolean {
  if (shown.phase === 'failed') return false;
  if (shown.number !== null) return shown.number === stored.turn_number;
  if (stored.request_id !== null) return shown.requestId === stored.request_id;
  return shown.kind === 'image' && stored.kind === 'image' && shown.question === stored.question;
}

function toTurn(turn: ConversationTurn): Turn {
  return {
    key: `stored-${turn.turn_number}`,
    number: turn.turn_number,
    isFresh: false,
    kind: turn.kind,
    question: turn.question,
    phase: turn.outcome === 'stopped' ? 'stopped' : 'answered',
    text: turn.answer,
    citations: turn.citations,
    abstained: turn.outcome === 'abstained',
    searchedAs: turn.searched_as,
    verdict: turn.verdict,
    requestId: turn.request_id,
    documentIds: turn.document_ids,
    documentCount: null,
    image: turn.image && { ...turn.image, url: null },
    failure: null,
    writing: null,
    problem: null,
    askedAt: turn.created_at,
  };
}
