import { quoteLexeme } from './lexical-text.ts';
import { type LexicalWord, lexicalWords } from './lexical-words.ts';

/** What is looked for from a question: its words, and what stands in quotes, which a chunk must hold as it is. */
export function lexicalQuestion(question: string): LexicalQuestion {
  const lexemes = [...new Set(lexicalWords(question).map(({ lexeme }) => lexeme))];
  const phrases = [...question.matchAll(QUOTED)].map(([, words]) => phraseOf(lexicalWords(words!)));
  return { lexemes, phrases: phrases.filter((phrase) => phrase !== '').slice(0, MOST_PHRASES) };
}

/**
 * The question as `websearch_to_tsquery` reads it, over the words as they are indexed: all of them, `or` between two
 * alternatives, `-` before what must not be there, quotes around a phrase. Empty when there is no word in it.
 */
export function webSearchQuery(question: string): string {
  let query = '';
  let operator = '';
  for (const [part] of question.matchAll(/-?["“„][^"“”„]*["“”„]?|[^\s"“”„]+/g)) {
    if (/^or$/i.test(part)) operator = query ? ' | ' : '';
    const term = phraseOf(lexicalWords(part));
    if (!term) continue;
    query += `${operator}${part.startsWith('-') ? '!' : ''}${term}`;
    operator = ' & ';
  }
  return query;
}

export type LexicalQuestion = {
  lexemes: string[];
  /** As parts of a tsquery. */
  phrases: string[];
};

/** A quote opens before a word and closes behind one, so that `5" pipe` opens none. */
const QUOTED = /(?<![\p{L}\p{N}])["“„](?=\S)([^"“”„]{1,500})(?<=\S)["”“](?![\p{L}\p{N}])/gu;
const MOST_PHRASES = 8;
const LONGEST_PHRASE = 50;

/** The words at their distances: `right to refuse` is `right <2> refus`. Of several at one place the first is the part. */
function phraseOf(words: readonly LexicalWord[]): string {
  const byPlace = new Map(words.toReversed().map((word) => [word.place, word]));
  const inOrder = [...byPlace.values()].sort((a, b) => a.place - b.place).slice(0, LONGEST_PHRASE);
  const steps = inOrder.map(({ lexeme, place }, index) => {
    const distance = place - (inOrder[index - 1]?.place ?? place);
    return index === 0 ? quoteLexeme(lexeme) : ` <${distance}> ${quoteLexeme(lexeme)}`;
  });
  return steps.length === 0 ? '' : `(${steps.join('')})`;
}
