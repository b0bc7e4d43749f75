import type { Feedback } from '../store/feedback.ts';
import { ABSTENTION, REFUSAL } from '../terms.ts';
import { contentWords, stemSet } from '../text/content-words.ts';
import { splitSentences } from '../text/split-sentences.ts';
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

function expectedAgain({ outcome, cited, answer }: Feedback): Expectation {
  if (outcome === 'refused') return { kind: 'unanswerable' };
  return {
    kind: 'answerable',
    expected_sources: cited.map(({ document, quote }) => ({ document, quote: bestSentence(quote, answer) })),
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

/** The sentence that the answer has most of: what stands around it may change without the answer changing. */
function bestSentence(passage: string, answer: string): string {
  const said = stemSet(contentWords(answer));
  const shared = (text: string) => [...stemSet(contentWords(text))].filter((stem) => said.has(stem)).length;
  const [first = passage, ...rest] = splitSentences(passage).map(({ text }) => text);
  return rest.reduce((best, text) => (shared(text) > shared(best) ? text : best), first).trim();
}

type Expectation = Pick<EvalCase, 'kind' | 'expected_sources' | 'answers' | 'must_not_say'>;
