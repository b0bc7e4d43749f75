import { findQuantities } from '../text/find-quantities.ts';
import { stemOf } from '../text/split-words.ts';
import { changesTopic, withOtherTopic } from './change-topic.ts';
import { nounPhrases, type Phrase } from './noun-phrases.ts';
import { readTokens } from './read-tokens.ts';
import { isRelational, type Topic } from './read-topic.ts';
import { ADVERBS } from './word-lists.ts';

/**
 * The whole question that a fragment stands for: `What about 2019?` after `What was the goodwill in 2018?` asks what the
 * goodwill in 2019 was. Undefined when the question is no fragment.
 */
export function completeFragment(question: string, topic: Topic): string | undefined {
  const plain = question.replace(OPENING, '').replace(/[\s?!.]+$/u, '');
  const other = AND_WHAT_ABOUT.exec(plain)?.[1] ?? continuation(question, sameCount(plain, topic));
  if (other !== undefined) {
    const whole = changesTopic(topic, other) ? withOtherTopic(topic, other) : withOther(topic, other);
    return whole && `${whole}?`;
  }
  if (BARE_QUESTION.test(plain)) return `${withQuestionWord(topic, plain)}?`;
  return undefined;
}

/** Words that begin a turn and ask nothing. */
export const OPENING =
  /^(?:(?:ok(?:ay)?|then|so|great|thanks|thank you|well|yes|no|alright|right|hm+|and|but|also|or)\b[,.!]?\s+)+/i;
const AND_WHAT_ABOUT = /^(?:what|how) about (.+)$/iu;
const BARE_QUESTION =
  /^(?:(?:for|by|since|until|from|to|with|in|at) )?(?:why|how|when|where|who|whom)(?: (?:long|much|many|often|soon|far|so|come|not|else))?(?: (?:exactly|then|though|is that|was that|is this|is it so|is that so))?$/iu;

/** `How many for students?` after a question that asks how many is `For students?`. */
function sameCount(plain: string, { question }: Topic): string {
  const [, word, rest] =
    /^how (many|much|long|often) ((?:for|in|at|on|with|per|during|from|after) .+)$/iu.exec(plain) ?? [];
  return rest && question.toLowerCase().startsWith(`how ${word!.toLowerCase()} `) ? rest : plain;
}

/** `And for students`, `In Germany?`, `2020?`: words without a verb that go on with a question. */
function continuation(question: string, plain: string): string | undefined {
  const tokens = readTokens(plain);
  const isClause = tokens.some(({ role }) => /^(?:be|auxiliary|verb|question|pronoun|mark)$/.test(role));
  if (isClause || tokens.length === 0 || tokens.length > LONGEST_FRAGMENT) return undefined;
  const isJoined = /^(?:and|or|but)\b/i.test(question.trimStart());
  const isAsked = /\?\s*$/u.test(question);
  const startsWithPreposition = tokens[0]!.role === 'preposition';
  const isValue = /^(?:[\p{N}§$€£][\p{L}\p{N}.,%]*|\p{Lu}[\p{L}-]+)$/u.test(plain);
  return isJoined || (isAsked && (startsWithPreposition || isValue)) ? plain : undefined;
}

const LONGEST_FRAGMENT = 8;

/** The question before with the other thing in the place of the one of its kind, or at its end. */
function withOther({ question, phrases }: Topic, other: string): string {
  const [first] = readTokens(other);
  const words = nounPhrases(other);
  if (ADVERBS.has(other.toLowerCase()) || /^(?:out|in)side\b/i.test(other)) {
    return withPlace(question, phrases, other);
  }
  if (first?.role === 'preposition') {
    const replaced = phrases.findLast(({ afterPreposition }) => afterPreposition === first.lower);
    if (!replaced || losesTopic(phrases, replaced, words[0])) return `${question} ${lowerFirst(other)}`;
    return splice(question, replaced.start, replaced.coreEnd, other.slice(first.end).trim());
  }
  const quantity = sameQuantity(question, other);
  if (quantity) return splice(question, quantity.start, quantity.end, other);
  const target = words.length === 1 ? sameKind(phrases, words[0]!) : undefined;
  if (target) return splice(question, target.start, target.coreEnd, withDeterminer(other, words[0]!, target));
  const isPerson = words.length === 1 && words[0]!.kind === 'person';
  return isPerson
    ? `${question} for ${lowerFirst(other)}`
    : `${question}, and what about ${lowerFirst(other)}`;
}

/** `And for gifts?` after `Who pays for shipping?` asks of the shipping of gifts; `And for lunch?` asks of lunch. */
function losesTopic(phrases: readonly Phrase[], replaced: Phrase, other: Phrase | undefined): boolean {
  const isTelling = (phrase: Phrase) =>
    phrase !== replaced && !phrase.isAsked && phrase.kind !== 'person' && !isRelational(phrase);
  if (!other || stemOf(other.head) === stemOf(replaced.head) || phrases.some(isTelling)) return false;
  if ((other.kind === 'person') !== (replaced.kind === 'person')) return true;
  const isMass = replaced.kind === 'thing' && !replaced.isPlural && replaced.determiner === undefined;
  return isMass && !/\p{N}/u.test(replaced.text) && (other.isPlural || /^an?$/.test(other.determiner ?? ''));
}

/** `elsewhere` and `outside the EU` are not in the place that the question named, nor where its last word says. */
function withPlace(question: string, phrases: readonly Phrase[], other: string): string {
  const place = other.charAt(0).toLowerCase() + other.slice(1);
  const last = readTokens(question).at(-1)!;
  if (ADVERBS.has(last.lower)) return splice(question, last.start, last.end, place);
  const named = phrases.findLast(
    ({ afterPreposition, kind }) =>
      kind === 'name' && /^(?:(?:out|in)side|in|at)$/.test(afterPreposition ?? ''),
  );
  if (!named || !OF_PLACE.test(place)) return `${question} ${place}`;
  const before = question.slice(0, named.start).trimEnd();
  return splice(question, before.length - named.afterPreposition!.length, named.coreEnd, place);
}

const OF_PLACE = /^(?:elsewhere|abroad|overseas|everywhere|anywhere|online|here|home|(?:out|in)side)\b/;

/** `the advantages` becomes `the disadvantages`. */
function withDeterminer(other: string, { determiner, kind }: Phrase, target: Phrase): string {
  return kind === 'thing' && determiner === undefined && target.determiner === 'the' ? `the ${other}` : other;
}

function sameQuantity(question: string, other: string) {
  const [quantity] = findQuantities(other);
  if (!quantity || quantity.end - quantity.start < other.trim().length) return undefined;
  return findQuantities(question).findLast(({ kind }) => kind === quantity.kind);
}

function sameKind(phrases: readonly Phrase[], other: Phrase): Phrase | undefined {
  const own = phrases.filter(({ isAsked }) => !isAsked);
  const namesake = own.findLast(({ head, words }) => stemOf(head) === stemOf(other.head) && words.length > 1);
  if (namesake) return namesake;
  if (isRelational(other)) return own.findLast(isRelational);
  if (other.kind === 'name' || other.kind === 'person')
    return own.findLast(({ kind }) => kind === other.kind);
  return own.findLast(
    ({ afterPreposition, isPlural, kind }) =>
      /^(?:for|of|about)$/.test(afterPreposition ?? '') && isPlural === other.isPlural && kind === 'thing',
  );
}

/** `Do contractors sign it?` and `Why?` are one question; others stand side by side. */
function withQuestionWord({ question, tokens }: Topic, asked: string): string {
  const word = lowerFirst(asked).replace(
    / (?:then|though|exactly|is that|was that|is this|is it so|is that so)$/i,
    '',
  );
  const first = tokens[0]!;
  const isModal = first.role === 'auxiliary' && !/^(?:have|has|had)/.test(first.lower);
  if (isModal && /^(?:why|how|when|where|how long|how often|how soon)$/.test(word))
    return `${upperFirst(word)} ${lowerFirst(question)}`;
  return `${question}, and ${word}`;
}

function splice(text: string, start: number, end: number, replacement: string): string {
  return upperFirst(
    text.slice(0, start) + (start === 0 ? replacement : lowerFirst(replacement)) + text.slice(end),
  );
}

/** A name keeps its capital: only a word that the sentence made begin with one loses it. */
export function lowerFirst(text: string): string {
  const [word = ''] = text.split(/\s/, 1);
  const isOrdinary =
    /^(?:the|an?|my|your|our|for|in|on|at|to|from|with|by|do|does|did|can|could|will|would|should|must|may|is|are|was|were|why|how|when|where|who|what|which|since|until|during|after|before|under|between|within)$/i;
  return isOrdinary.test(word) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
