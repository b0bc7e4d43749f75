import { splitSentences } from '../text/split-sentences.ts';
import type { Turn } from './bounded-history.ts';
import { nounPhrases, type Phrase } from './noun-phrases.ts';
import { readTokens, type Token } from './read-tokens.ts';
import { PLAIN_ADJECTIVES, RELATIONAL_NOUNS } from './word-lists.ts';

/** What a turn was about, as far as its words tell. Undefined when it was about nothing (`thanks`). */
export function readTopic({ question, answer }: Turn): Topic | undefined {
  const plain = question.replace(/[\s?!.]+$/u, '');
  if (SMALL_TALK.test(plain)) return undefined;
  const tokens = readTokens(plain);
  const phrases = nounPhrases(plain, tokens);
  const activity = activityOf(plain, tokens);
  if (phrases.length === 0 && activity === undefined) return undefined;
  const said = splitSentences(answer).slice(0, ANSWER_SENTENCES);
  return {
    question: plain,
    answer,
    tokens,
    phrases,
    activity,
    // A name that an answer gives goes into what is searched for and shown: nothing long passes for one.
    answerPhrases: said
      .flatMap(({ text }) => nounPhrases(text).map(withoutForcedCapital))
      .filter(({ text }) => text.length <= LONGEST_NAME),
  };
}

/** The first word of a sentence has a capital, name or not: `Refunds take …`. */
function withoutForcedCapital(phrase: Phrase): Phrase {
  const isForced = phrase.start === 0 && phrase.words.length === 1 && /^\p{Lu}\p{Ll}/u.test(phrase.text);
  return phrase.kind === 'name' && isForced ? { ...phrase, kind: 'thing' } : phrase;
}

const SMALL_TALK =
  /^(?:(?:thanks?|thank you|thx|hi|hello|hey|good (?:morning|afternoon|evening)|ok(?:ay)?|great|cool|perfect|nice|bye|yes|no|sure|got it|i see|very much|so much|a lot|there)\b[\s,.!]*)+$/iu;

/** The matter is named in the first sentences; later ones wander off. */
const ANSWER_SENTENCES = 2;
const LONGEST_NAME = 60;
const LONGEST_ACTIVITY = 12;

/** What the asker does: `I return a product bought online` of `How long do I have to return a product bought online`. */
function activityOf(question: string, tokens: readonly Token[]): string | undefined {
  const subject = tokens.findIndex(({ lower }) => /^(?:i|we|you|one)$/.test(lower));
  if (subject < 0) return undefined;
  const verb = tokens.findIndex(
    ({ role, lower }, index) =>
      index > subject &&
      role === 'verb' &&
      !/^(?:have|need|want|get|ask|know|tell|say|see|find)$/.test(lower),
  );
  const last = tokens.length - 1;
  if (verb < 0 || verb === last || last - verb > LONGEST_ACTIVITY) return undefined;
  if (tokens.slice(subject + 1, verb).some(({ role }) => role === 'noun' || role === 'mark'))
    return undefined;
  return `${tokens[subject]!.text} ${question.slice(tokens[verb]!.start)}`;
}

/** Whether a phrase needs another one to mean something: `the deadline`, `any other exceptions`. */
export function isRelational({ words }: Phrase): boolean {
  return words.every((word) => {
    const lower = word.toLowerCase();
    return RELATIONAL_NOUNS.has(lower) || PLAIN_ADJECTIVES.has(lower);
  });
}

export type Topic = {
  /** Without its question mark. */
  question: string;
  answer: string;
  tokens: Token[];
  phrases: Phrase[];
  answerPhrases: Phrase[];
  activity: string | undefined;
};
