import { type AskEvent, type CheckedVerdict, type Citation, REFUSAL } from '../../../src/client/client.ts';
import type { Failure } from '../parts/failure.ts';

/** One answer as the page shows it, from the moment its question was asked. */
export type Answer = {
  id: number;
  question: string;
  phase: 'searching' | 'streaming' | 'answered' | 'interrupted' | 'stopped' | 'failed';
  text: string;
  /** Null until the server has said which passages are cited. */
  citations: Citation[] | null;
  verdict: CheckedVerdict | null;
  requestId: string | null;
  failure: Failure | null;
};

export type AnswerAction =
  | AskEvent
  | { type: 'ask'; id: number; question: string }
  | { type: 'stop' }
  | { type: 'fail'; failure: Failure };

export function reduceAnswer(answer: Answer | null, action: AnswerAction): Answer | null {
  if (action.type === 'ask') return newAnswer(action.id, action.question);
  if (!answer) return null;
  switch (action.type) {
    case 'start':
      return { ...answer, requestId: action.requestId };
    case 'delta':
      return { ...answer, phase: 'streaming', text: answer.text + action.text };
    case 'citations':
      return { ...answer, citations: action.citations };
    case 'verdict':
      return { ...answer, verdict: action.verdict };
    case 'end':
      return { ...answer, phase: action.complete ? 'answered' : 'interrupted' };
    case 'stop':
      return { ...answer, phase: 'stopped' };
    case 'fail':
      return { ...answer, phase: 'failed', failure: action.failure };
    case 'malformed':
      return answer;
  }
}

export function isRunning(answer: Answer | null): boolean {
  return answer?.phase === 'searching' || answer?.phase === 'streaming';
}

export function isRefusal({ text, citations }: Answer): boolean {
  return text.trim() === REFUSAL && citations?.length === 0;
}

function newAnswer(id: number, question: string): Answer {
  return {
    id,
    question,
    phase: 'searching',
    text: '',
    citations: null,
    verdict: null,
    requestId: null,
    failure: null,
  };
}
