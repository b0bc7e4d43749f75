import { nameWords } from '../../text/name-key.ts';
import { stemOf } from '../../text/split-words.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';
import type { QuestionTerm } from '../terms.ts';

/**
 * Whether a name (a heading, a title, that of a file) has all that the question names, and that is two terms or more:
 * "Ids are counted per tenant" is what "Why are ids counted per tenant?" asks for. One term alone may stand for several things.
 */
export function namesAllTerms(name: string, terms: readonly QuestionTerm[]): boolean {
  if (terms.length < 2) return false;
  const named = new Set(stemsOf(name));
  const asked = terms.flatMap(({ text }) => stemsOf(text));
  return asked.length > 1 && asked.every((stem) => named.has(stem));
}

function stemsOf(text: string): string[] {
  return nameWords(text)
    .filter((word) => !STOP_WORDS.has(word))
    .map(stemOf);
}
