import { nameWords } from '../../text/name-key.ts';
import { stemOf } from '../../text/split-words.ts';
import type { EvidenceSpan, QuestionTerm } from '../terms.ts';

/** Whether the words of a term stand together in what a span says, or in the headings over it. */
export function holdsTerm(
  { header, chunk }: Pick<EvidenceSpan, 'header' | 'chunk'>,
  term: QuestionTerm,
): boolean {
  return holdsWords(`${header}\n${chunk.text}`, term.text);
}

export function holdsWords(text: string, sought: string): boolean {
  const wanted = nameWords(sought).map(stemOf).join(' ');
  if (wanted === '') return false;
  return ` ${nameWords(text).map(stemOf).join(' ')} `.includes(` ${wanted} `);
}
