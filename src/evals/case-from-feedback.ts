import type { Feedback } from '../store/feedback.ts';
import { ABSTENTION, REFUSAL } from '../terms.ts';
import type { EvalCase } from './eval-case.ts';

/**
 * The case that a vote asks for. A good answer is expected again from the passages it cited. Of a bad one the reader's own
 * words are expected where there are any; without them, at least that the same is not said again.
 */
export function caseFromFeedback(feedback: Feedback): EvalCase {
  const { feedback_id, question, rating, reason } = feedback;
  const tags = ['feedback', rating === 'up' ? 'good' : (reason ?? 'bad')];
  const expected = rating === 'up' ? expectedAgain(feedback) : expectedInstead(feedback);
  return { id: `feedback-${feedback_id}`, question, tags, ...expected };
}

function expectedAgain({ outcome, cited }: Feedback): Expectation {
  if (outcome === 'refused') return { kind: 'unanswerable' };
  return {
    kind: 'answerable',
    expected_sources: cited.map(({ document, quote }) => ({ document, quote: beginning(quote) })),
  };
}

function expectedInstead({ reason, comment, answer, outcome }: Feedback): Expectation {
  if (reason === 'made_up') return { kind: 'unanswerable' };
  const wanted = comment.trim();
  if (wanted) return { kind: 'answerable', answers: [wanted] };
  if (outcome === 'refused') return { kind: 'answerable', must_not_say: [REFUSAL, ABSTENTION] };
  return { kind: 'answerable', must_not_say: [withoutMarks(answer)] };
}

function withoutMarks(answer: string): string {
  return answer
    .replace(/\s*\[(?:chunk:)?\s*\d[\d\s,]*\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Enough to find the passage again after the document around it has changed; cut between words. */
function beginning(passage: string): string {
  const text = passage.replace(/\s+/g, ' ').trim();
  if (text.length <= QUOTE_LENGTH) return text;
  const cut = text.lastIndexOf(' ', QUOTE_LENGTH);
  return text.slice(0, cut > 0 ? cut : QUOTE_LENGTH);
}

const QUOTE_LENGTH = 200;

type Expectation = Pick<EvalCase, 'kind' | 'expected_sources' | 'answers' | 'must_not_say'>;
