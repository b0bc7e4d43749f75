import type { ConversationTurn } from '../../../src/client/client.ts';
import { UNSEEN } from './explain-image-failure.ts';
import { isRunning, type Turn } from './turn.ts';

/**
 * The turns of a conversation as the server has them. One that is on the page already stays the one it is, with its picture,
 * and goes on if it is being answered. What the server does not have, because it failed, stays at the end, and what comes
 * before those that were read stays before them.
 */
export function mergeStoredTurns(
  shown: readonly Turn[],
  stored: readonly ConversationTurn[],
  { earlier: isEarlier = false } = {},
): Turn[] {
  if (isEarlier) return [...stored.map(toTurn), ...shown];
  const first = stored[0]?.turn_number ?? 1;
  const earlier = shown.filter(({ number }) => number !== null && number < first);
  const left = new Set(shown);
  const merged = stored.map((turn) => {
    const others = [...left];
    const same =
      others.find((other) => isSame(other, turn)) ?? others.find((other) => isProbablySame(other, turn));
    if (same) left.delete(same);
    return mergeTurn(same, turn);
  });
  const unknown = [...left].filter(({ number }) => number === null);
  return [...earlier, ...merged, ...unknown];
}

function mergeTurn(shown: Turn | undefined, stored: ConversationTurn): Turn {
  if (!shown) return toTurn(stored);
  if (isRunning(shown)) return shown;
  const { key, isFresh, image, documentCount, inSteps, role } = shown;
  const told = toTurn(stored);
  // Of what was stopped the server does not tell how it was searched for.
  return { ...told, key, isFresh, image, documentCount, role, inSteps: inSteps || told.inSteps };
}

function isSame(shown: Turn, stored: ConversationTurn): boolean {
  if (shown.number !== null) return shown.number === stored.turn_number;
  return shown.phase !== 'failed' && shown.requestId !== null && shown.requestId === stored.request_id;
}

/** A picture has no request id, and what was stopped early never learned its own; among those just asked the question tells. */
function isProbablySame(shown: Turn, stored: ConversationTurn): boolean {
  const { number, requestId, kind, question, phase, text, failure } = shown;
  if (number !== null || requestId !== null) return false;
  if (kind !== stored.kind || question !== stored.question) return false;
  if (phase === 'failed') return failure?.code === UNSEEN.code && isUnseen(stored);
  return kind === 'image' || (phase === 'stopped' && text === '');
}

/** A picture is answered by a model, or stopped, or no model looked at it and the writing in it is all there is. */
function isUnseen({ kind, outcome }: ConversationTurn): boolean {
  return kind === 'image' && outcome === 'abstained';
}

function toTurn(turn: ConversationTurn): Turn {
  const told = withAnswer(turn);
  return isUnseen(turn)
    ? { ...told, phase: 'failed', abstained: false, text: '', failure: UNSEEN, writing: turn.answer || null }
    : told;
}

function withAnswer(turn: ConversationTurn): Turn {
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
    inSteps: turn.envelope != null,
    envelope: turn.envelope ?? null,
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
