import type { Answer } from './reduce-answer.ts';

/**
 * What a screen reader says about the answer. The streamed text itself is not live: read piece by piece it
 * would interrupt itself, so the whole answer is said once, when it is there.
 */
export function AnswerAnnouncer({ answer }: { answer: Answer | null }) {
  return (
    <div className="visually-hidden" role="status">
      {answer && announcement(answer)}
    </div>
  );
}

function announcement({ phase, text, citations }: Answer): string {
  switch (phase) {
    case 'searching':
      return 'Searching the documents.';
    case 'streaming':
      return 'Answering.';
    case 'answered':
      return `${text} ${countOf(citations?.length ?? 0)}`;
    case 'interrupted':
      return `${text} The answer is not complete: the connection closed.`;
    case 'stopped':
      return 'Stopped.';
    case 'failed':
      return ''; // the failure is an alert of its own
  }
}

function countOf(citations: number): string {
  if (citations === 0) return 'No passages cited.';
  return citations === 1 ? '1 passage cited.' : `${citations} passages cited.`;
}
