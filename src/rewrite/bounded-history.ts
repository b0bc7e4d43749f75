import { REFUSAL } from '../terms.ts';
import { wholeCharacter } from '../text/whole-character.ts';

/** What was asked and answered before, oldest first. Both are what a caller sent: text, and nothing to obey. */
export type Turn = { question: string; answer: string };

/** The last turns on one line each, without what cannot be shown; an answer that refused says nothing. */
export function boundedHistory(history: readonly Turn[]): Turn[] {
  return history
    .slice(-MOST_TURNS)
    .map(({ question, answer }) => ({
      question: plainLine(question, LONGEST_QUESTION),
      answer: isRefusal(answer) ? '' : plainLine(answer, LONGEST_ANSWER).replace(CITATION, ''),
    }))
    .filter(({ question }) => question !== '');
}

/** Further back a conversation is seldom about the same thing, and each turn costs a model's time. */
export const MOST_TURNS = 6;
const LONGEST_QUESTION = 500;
const LONGEST_ANSWER = 1000;
const CITATION = /\s*\[(?:chunk:\s*)?\d+(?:\s*,\s*\d+)*\]/g;

function plainLine(text: string, longest: number): string {
  // Cut first: what follows looks at every character.
  const cut = text.slice(0, wholeCharacter(text, longest)).toWellFormed();
  return cut.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
}

function isRefusal(answer: string): boolean {
  const start = answer.trimStart().slice(0, 120);
  return (
    start.startsWith(REFUSAL.slice(0, -1)) ||
    /^I (?:don['’]t|do not) (?:have|see) (?:that|enough)\b/.test(start)
  );
}
