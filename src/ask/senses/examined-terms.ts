import { nameKey, nameWords } from '../../text/name-key.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';
import type { QuestionTerm } from '../terms.ts';

/** The terms of a question that may have several senses: a path has one, and a phrase is its words too where nothing has its name. */
export function examinedTerms(terms: readonly QuestionTerm[]): QuestionTerm[] {
  const all = terms.filter(({ from }) => from !== 'path').flatMap((term) => [term, ...wordsIn(term)]);
  return [...new Map(all.map((term) => [term.key, term])).values()].slice(0, MOST_TERMS);
}

/** Without the words of a longer term that has a name of its own: who asks for a "session cookie" asks for no session. */
export function withoutParts(terms: readonly QuestionTerm[], known: ReadonlySet<string>): QuestionTerm[] {
  const whole = terms.filter(({ key }) => known.has(key)).map(({ text }) => keysIn(text));
  return terms.filter(({ text }) => {
    const own = keysIn(text);
    return !whole.some((longer) => longer.length > own.length && own.every((key) => longer.includes(key)));
  });
}

/** The runs of words in a phrase, the longest first. */
function wordsIn({ text, from }: QuestionTerm): QuestionTerm[] {
  if (from !== 'phrase') return [];
  const words = text.split(/\s+/).filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  const runs: QuestionTerm[] = [];
  for (let length = words.length - 1; length > 0; length -= 1)
    for (let start = 0; start + length <= words.length; start += 1) {
      const run = words.slice(start, start + length).join(' ');
      runs.push({ text: run, key: nameKey(run), from: length > 1 ? 'phrase' : 'word' });
    }
  return runs;
}

function keysIn(text: string): string[] {
  return nameWords(text).map(nameKey);
}

/** A question has some five, of which a phrase of four words makes ten; what is pasted is not asked about word by word. */
const MOST_TERMS = 24;
