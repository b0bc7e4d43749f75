import type { FrameError, QueryEvent } from '../../../src/client/client.ts';
import type { Failure } from '../parts/failure.ts';
import type { Asking, Turn } from './turn.ts';

export type TurnAction =
  | QueryEvent
  | { type: 'stop' }
  | { type: 'fail'; failure: Failure; writing?: string | null };

/** A turn after one more thing has become known of its answer. */
export function reduceTurn(turn: Turn, action: TurnAction): Turn {
  switch (action.type) {
    case 'start':
      return { ...turn, requestId: action.requestId };
    case 'delta':
      return { ...turn, phase: 'streaming', text: turn.text + action.text };
    case 'citations':
      return { ...turn, citations: action.citations };
    case 'envelope':
      return { ...turn, envelope: action.envelope };
    case 'verdict':
      return { ...turn, verdict: action.verdict };
    case 'end':
      return action.complete
        ? { ...turn, phase: 'answered', abstained: action.abstained, searchedAs: action.searchedAs ?? null }
        : { ...turn, phase: 'interrupted' };
    case 'stop':
      return { ...turn, phase: 'stopped' };
    case 'fail':
      return { ...turn, phase: 'failed', failure: action.failure, writing: action.writing ?? null };
    case 'error':
      return { ...turn, problem: problemOf(action, turn.problem) };
  }
}

/** A gap in the text is worse than what the server says of it: "not accepted" without its "not" still reads well. */
const UNREADABLE =
  'A part of this answer could not be read, so words may be missing. Do not rely on it: ask again.';

function problemOf({ code, message }: FrameError, known: string | null): string {
  if (code === 'malformed_frame') return UNREADABLE;
  return known ?? message;
}

export function beginTurn(key: string, asking: Asking): Turn {
  const { question, documentIds, documentCount, image, inSteps, role = null } = asking;
  return {
    key,
    number: null,
    isFresh: true,
    kind: image ? 'image' : 'question',
    question,
    phase: 'searching',
    text: '',
    citations: null,
    abstained: false,
    searchedAs: null,
    verdict: null,
    inSteps,
    role,
    envelope: null,
    requestId: null,
    documentIds,
    documentCount,
    image: image && {
      name: image.name,
      type: image.type,
      bytes: image.size,
      url: URL.createObjectURL(image),
    },
    failure: null,
    writing: null,
    problem: null,
    askedAt: new Date().toISOString(),
  };
}
