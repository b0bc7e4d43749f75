import { withNumbers } from '../answer/number-citations.ts';
import { formatCount } from '../parts/format-quantity.ts';
import type { Turn } from './turn.ts';

/**
 * What a screen reader says about the newest answer. The streamed text itself is not live: read piece by piece it would
 * interrupt itself, so the whole answer is said once, when it is there.
 */
export function AnswerAnnouncer({ turn }: { turn: Turn | undefined }) {
  return (
    <div className="visually-hidden" role="status">
      {turn && announcement(turn)}
    </div>
  );
}

function announcement({ kind, phase, text, citations }: Turn): string {
  switch (phase) {
    case 'searching':
      return kind === 'image' ? 'Looking at the picture.' : 'Searching the documents.';
    case 'streaming':
      return 'Answering.';
    case 'answered':
      return kind === 'image' ? text : `${withNumbers(text)} ${countOf(citations?.length ?? 0)}`;
    case 'interrupted':
      return `${withNumbers(text)} The answer is not complete: the connection closed.`;
    case 'stopped':
      return 'Stopped.';
    case 'failed':
      return ''; // the failure is an alert of its own
  }
}

function countOf(citations: number): string {
  return citations === 0 ? 'No passages cited.' : `${formatCount(citations, 'passage')} cited.`;
}
