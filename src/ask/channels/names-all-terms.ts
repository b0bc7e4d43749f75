import { nameWords } from '../../text/name-key.ts';
import { stemOf } from '../../text/split-words.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';
import type { QuestionTerm } from '../terms.ts';

/**
 * Whether a name (a heading, a title, that of a file) has every word that the question names, and these are two or more:
 * "Ids are counted per tenant" is what "Why are ids counted per tenant?" asks for. One word alone names too many things.
 */
export function namesAllTerms(name: string, terms: readonly QuestionTerm[]): boolean {
  const asked = new Set(terms.flatMap(({ text }) => stemsOf(text)));
  if (asked.size < 2) return false;
  const named = new Set(stemsOf(name));
  return [...asked].every((stem) => named.has(stem));
}

function stemsOf(text: string): string[] {
  return nameWords(text)
    .filter((word) => !STOP_WORDS.has(word))
    .map(stemOf);
}
