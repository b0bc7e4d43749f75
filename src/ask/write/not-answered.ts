import { withoutMarks } from '../../answer/quote-context.ts';
import { ABSTENTION } from '../../terms.ts';
import { firstWords } from '../../text/first-words.ts';
import type { Answered } from '../describe-answer.ts';
import type { Prepared } from '../prepare-answer.ts';
import { buildClarify } from '../senses/build-clarify.ts';
import { missingClarify } from './missing-clarify.ts';

/** Nothing that was found is about the question: said byte for byte as everywhere, with what was searched. */
export function abstained({ gathered, shown }: Prepared): Answered {
  return { ...UNWRITTEN, answer: ABSTENTION, abstained: true, clarify: missingClarify(gathered, shown) };
}

/** Nothing in the question names what it is about ("How does it work?" first of all): it is asked what is meant. */
export function askWhatIsMeant({ gathered, shown, question }: Prepared): Answered {
  const pronoun = pronounOf(question);
  const answer = pronoun
    ? `What do you mean by “${pronoun}”? Please ask again with its name.`
    : 'What is your question about? Please ask again with the name of what you mean.';
  return { ...UNWRITTEN, answer, abstained: false, clarify: missingClarify(gathered, shown, pronoun) };
}

/** Words, but none that could be looked up. */
export function namesNothing({ gathered, question }: Pick<Prepared, 'gathered' | 'question'>): boolean {
  return gathered.intent.terms.length === 0 && /\p{L}/u.test(question);
}

/** Two senses hold their ground: a short question that names both, each with the first passage that speaks for it. */
export function askBack({ decision, gathered }: Prepared): Answered {
  const clarify = buildClarify(decision, gathered);
  const [first, second] = clarify.options.map(({ label, evidence }) => {
    const [passage] = evidence;
    return passage ? `${named(label)} [chunk:${passage.chunk_id}]` : named(label);
  });
  const cited = clarify.options.flatMap(({ evidence }) => evidence.map(({ chunk_id }) => chunk_id));
  const answer = `Which “${named(clarify.term)}” do you mean: ${first}, or ${second}?`;
  return { ...UNWRITTEN, answer, abstained: false, clarify, cited: [...new Set(cited)] };
}

const UNWRITTEN = {
  cited: [] as number[],
  tier: 'Clarify',
  ratio: 0,
  fallback: 'none',
  sections: [],
  modelCalls: 0,
  model: null,
} as const satisfies Partial<Answered>;

function pronounOf(question: string): string | undefined {
  return /\b(?:it|its|this|that|these|those|they|them|he|she|him|her)\b/i.exec(question)?.[0].toLowerCase();
}

/** Labels are made of headings and paths of documents. */
function named(label: string): string {
  return withoutMarks(firstWords(label, 120));
}
