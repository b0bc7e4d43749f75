import { withoutReferenceMarks } from '../../text/clean-markdown.ts';
import { splitWords } from '../../text/split-words.ts';
import type { AnswerScores } from '../case-result.ts';
import type { EvalCase } from '../eval-case.ts';
import { plainText, says } from './says-phrase.ts';

/** An answer against what its case expects; all null when it was refused, for then nothing was said. */
export function scoreAnswer(
  { answers = [], must_say, must_not_say }: Pick<EvalCase, 'answers' | 'must_say' | 'must_not_say'>,
  answer: string,
  refused: boolean,
): AnswerScores {
  if (refused) return { exact: null, contains: null, f1: null, mustSay: null, mustNotSay: null };
  const text = withoutReferenceMarks(answer);
  const best = (score: (expected: string) => number) =>
    answers.length === 0 ? null : Math.max(...answers.map(score));
  return {
    exact: best((expected) => Number(wordsOf(text).join(' ') === wordsOf(expected).join(' '))),
    contains: best((expected) => Number(containsWords(text, expected))),
    f1: best((expected) => tokenF1(wordsOf(text), wordsOf(expected))),
    mustSay: shareOf(must_say, (phrase) => says(answer, phrase)),
    mustNotSay: shareOf(must_not_say, (phrase) => !says(answer, phrase)),
  };
}

/** Overlap of two texts as bags of words, as SQuAD has it. */
function tokenF1(found: readonly string[], expected: readonly string[]): number {
  if (found.length === 0 || expected.length === 0) return Number(found.length === expected.length);
  const left = new Map<string, number>();
  for (const word of expected) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of found) {
    const count = left.get(word) ?? 0;
    if (count > 0) common++;
    left.set(word, count - 1);
  }
  return (2 * common) / (found.length + expected.length);
}

/** Without capitals, marks and articles, as SQuAD compares answers; numbers without separators. */
function wordsOf(text: string): string[] {
  return splitWords(plainText(text))
    .map(({ text: word }) => word)
    .filter((word) => !ARTICLES.has(word));
}

function containsWords(text: string, expected: string): boolean {
  const words = wordsOf(expected);
  // An answer without a word, such as `%`, is looked for as it is written.
  if (words.length === 0) return says(text, expected);
  return ` ${wordsOf(text).join(' ')} `.includes(` ${words.join(' ')} `);
}

function shareOf(phrases: readonly string[] | undefined, isMet: (phrase: string) => boolean): number | null {
  const asked = (phrases ?? []).filter((phrase) => plainText(phrase) !== '');
  return asked.length === 0 ? null : asked.filter(isMet).length / asked.length;
}

const ARTICLES = new Set(['a', 'an', 'the']);
