import { findQuantities } from '../../text/find-quantities.ts';
import { numberFromWords } from '../../text/number-words.ts';

/**
 * Whether a question asks how many and an answer says no number that could be it. A year is no count, nor is the seven of the
 * Seven Years' War, and a number that the question itself says is not its answer. On SQuAD 2.0 no right answer is without one, and 6 of the 315 questions that
 * were written to look answerable are told by it.
 */
export function lacksCount(question: string, answer: string): boolean {
  return asksForCount(question) && !saysCount(question, answer);
}

export function asksForCount(question: string): boolean {
  return ASKS_FOR_COUNT.test(question);
}

/** Whether a text says a number, or a word for one, that the question does not say itself. */
export function saysCount(question: string, text: string): boolean {
  if (COUNT_WORDS.test(text)) return true;
  const told = new Set(findQuantities(question).map(({ value }) => value));
  return findQuantities(withoutNames(text)).some(
    ({ kind, value }) => kind !== 'year' && kind !== 'date' && !told.has(value),
  );
}

/** Without numbers that belong to a name, and without the second year of `1759-60`. */
function withoutNames(answer: string): string {
  return answer
    .replace(IN_A_NAME, (word) => (numberFromWords([word.toLowerCase()]) === undefined ? word : ''))
    .replace(SECOND_YEAR, '');
}

/** A capital within a sentence, before another. */
const IN_A_NAME = /(?<=[\p{Ll},] )\p{Lu}\p{Ll}+(?= \p{Lu})/gu;
const SECOND_YEAR = /(?<=\b(?:1\d|20)\d\d)[-–/]\d\d\b(?!-)/g;

const ASKS_FOR_COUNT =
  /\bhow (?:many|much)\b|\b(?:what|which) (?:number|percentage|percent|proportion|ratio)\b|\bwhat (?:is|are|was|were) the (?:\w+ )?(?:number|percentage|proportion|ratio|population)\b/i;
const COUNT_WORDS =
  /\b(?:no|none|one|single|both|all|few|several|half|third|quarter|once|twice|double|dozens?|hundreds|thousands|millions|billions|majority|unlimited|free|daily|weekly|monthly|yearly|annually)\b/i;
