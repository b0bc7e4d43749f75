import { OPENING } from './complete-fragment.ts';
import { nounPhrases, type Phrase } from './noun-phrases.ts';
import { readTokens } from './read-tokens.ts';
import { isRelational, type Topic } from './read-topic.ts';

/**
 * `And how many can be carried over?` after `How many days of annual leave do I get?`: the question counts what the one
 * before counted. Undefined when it says itself what it counts, or when nothing was counted.
 */
export function completeCount(question: string, topic: Topic): string | undefined {
  const plain = question.replace(OPENING, '').replace(/[\s?!.]+$/u, '');
  const word = COUNTS_NOTHING.exec(plain)?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  const counted = countedIn(topic, word);
  if (!counted || !canGoOn(plain, { word, isJoined: OPENING.test(question) })) return undefined;
  return `How ${word} ${counted.text} ${plain.slice(`how ${word} `.length)}?`;
}

/** Whether a question asks how many of something it does not name. */
export function countsUnnamed(plain: string): boolean {
  return /^how many/i.test(plain) && COUNTS_NOTHING.test(plain) && nounPhrases(plain).length === 0;
}

const COUNTS_NOTHING =
  /^how (many|much) (?=(?:can|could|may|might|must|should|will|would|do|does|did|is|are|was|were|have|has|had|expire|remain|carry|get|need|apply|count)\b)/iu;

function countedIn({ phrases, question }: Topic, word: string): Phrase | undefined {
  return phrases.find(
    ({ isAsked, start }) =>
      isAsked && question.slice(0, start).trimEnd().toLowerCase().endsWith(`how ${word}`),
  );
}

/** `How many can the room hold?` and `How much is the deposit?` speak of something else. */
function canGoOn(plain: string, { word, isJoined }: { word: string; isJoined: boolean }): boolean {
  const own = nounPhrases(plain).filter(({ kind }) => kind !== 'person');
  const pointsElsewhere = readTokens(plain).some(({ lower }) => /^(?:it|this|that|there)\b/.test(lower));
  if (word === 'much') return own.length === 0 && !pointsElsewhere;
  return own.every((phrase) => isRelational(phrase) || (isJoined && phrase.afterPreposition !== undefined));
}
