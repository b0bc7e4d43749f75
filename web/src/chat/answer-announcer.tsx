import { memo } from 'react';
import type { AgenticEnvelope } from '../../../src/client/client.ts';
import { describeTier } from '../answer/agentic/describe-tier.ts';
import { withNumbers } from '../answer/number-citations.ts';
import { plainText } from '../markdown/plain-text.ts';
import { formatCount } from '../parts/format-quantity.ts';
import type { Turn } from './turn.ts';

/**
 * What a screen reader says about the newest answer. The streamed text itself is not live: read piece by piece it would
 * interrupt itself, so the whole answer is said once, when it is there.
 */
export const AnswerAnnouncer = memo(function AnswerAnnouncer({ turn }: { turn: Turn | undefined }) {
  return (
    <div className="visually-hidden" role="status">
      {turn && announcement(turn)}
    </div>
  );
});

export function announcement({ kind, phase, text, citations, envelope }: Turn): string {
  switch (phase) {
    case 'searching':
      return kind === 'image' ? 'Looking at the picture.' : 'Searching the documents.';
    case 'streaming':
      return 'Answering.';
    case 'answered':
      if (kind === 'image') return spoken(text);
      return [spoken(text), countOf(citations?.length ?? 0), envelope && tierOf(envelope)]
        .filter(Boolean)
        .join(' ');
    case 'interrupted':
      return `${spoken(text)} The answer is not complete: the connection closed.`;
    case 'stopped':
      return 'Stopped.';
    case 'failed':
      return ''; // the failure is an alert of its own
  }
}

/** Nobody can stop what is announced, so a long answer is only begun. */
const LONGEST_SPOKEN = 4000;

function spoken(text: string): string {
  const said = plainText(withNumbers(text.slice(0, LONGEST_SPOKEN)));
  return text.length > LONGEST_SPOKEN ? `${said}… The answer goes on; read it in the conversation.` : said;
}

function tierOf(envelope: AgenticEnvelope): string {
  const { name, meaning } = describeTier(envelope);
  return `${name}: ${meaning}`;
}

function countOf(citations: number): string {
  return citations === 0 ? 'No passages cited.' : `${formatCount(citations, 'passage')} cited.`;
}
