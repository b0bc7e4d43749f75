import { findQuantities } from '../text/find-quantities.ts';
import { stemOf } from '../text/split-words.ts';
import { countedThings } from './counted-things.ts';
import type { Reference } from './find-references.ts';
import type { Phrase } from './noun-phrases.ts';
import { isRelational, type Topic } from './read-topic.ts';

/** What a reference speaks of, in the words of the turn before. Undefined when nothing there agrees with it. */
export function chooseReferent(
  reference: Reference,
  topic: Topic,
  taken: readonly string[] = [],
): string | undefined {
  switch (reference.kind) {
    case 'it':
    case 'that':
      return answerOf(topic) ?? singular(topic, taken);
    case 'they':
      return pairOf(topic) ?? plural(reference, topic, taken);
    case 'person':
      return person(topic);
    case 'there':
      return place(topic);
    case 'latter':
    case 'former':
      return pairMember(topic, reference.kind);
    case 'definite':
      return namesake(reference.of!, topic);
    case 'remark':
      return undefined;
  }
}

/** The same where number does not tell: `they` of a company, or of each thing of a kind. */
export function looseReferent(
  { kind, isThing }: Reference,
  { phrases }: Topic,
  taken: readonly string[],
): string | undefined {
  if (kind !== 'they' && kind !== 'it') return undefined;
  const own = phrases.filter(
    (phrase) => !phrase.isAsked && !taken.includes(phrase.text) && (phrase.kind !== 'person' || !isThing),
  );
  return own.find((phrase) => (kind === 'they' || phrase.isPlural) && !isRelational(phrase))?.text;
}

/** What the turn was about in the first place, in words that can follow `for`. */
export function mainPhrase({ phrases }: Topic): string | undefined {
  const own = phrases.filter(({ isAsked }) => !isAsked);
  const telling = own.filter((phrase) => !isRelational(phrase) || phrase.text !== phrase.core);
  return (telling.find(({ kind }) => kind !== 'person') ?? telling[0] ?? own[0])?.text;
}

/** `Which plan includes SSO?` and `Who is the director?` are answered with the thing or the person that comes next. */
function answerOf({ phrases, answerPhrases, question }: Topic): string | undefined {
  const asked = phrases.find(({ isAsked, determiner }) => isAsked && determiner !== undefined);
  const known = stems(question);
  const isNew = ({ words }: Phrase) => words.some((word) => !known.has(stemOf(word)));
  if (!asked) return undefined;
  const head = stemOf(asked.head);
  const given =
    answerPhrases.find((phrase) => phrase.words.some((word) => stemOf(word) === head) && isNew(phrase)) ??
    answerPhrases.find((phrase) => phrase.kind === 'name' && isNew(phrase));
  return given?.text.replace(/^(?:The|An?|Our|Your) /, (determiner) => determiner.toLowerCase());
}

function singular({ phrases }: Topic, taken: readonly string[]): string | undefined {
  const fitting = phrases.filter(
    ({ isAsked, isPlural, kind, text }) =>
      !isAsked && !isPlural && kind !== 'person' && !taken.includes(text),
  );
  const title = fitting.find(({ kind }) => kind === 'title');
  const first = fitting.find((phrase) => !isRelational(phrase));
  return (title ?? first)?.text;
}

function plural(reference: Reference, topic: Topic, taken: readonly string[]): string | undefined {
  const { phrases, answerPhrases, tokens } = topic;
  const fits = (phrase: Phrase) => phrase.kind !== 'person' || !reference.isThing;
  const own = phrases.filter((phrase) => !phrase.isAsked && !taken.includes(phrase.text) && fits(phrase));
  const fitting =
    own.find((phrase) => phrase.isPlural && !isRelational(phrase)) ??
    own.find(({ kind }) => kind === 'person');
  if (fitting) return fitting.text;
  const asked = phrases.find((phrase) => phrase.isAsked && phrase.isPlural && fits(phrase));
  if (asked) return countedThings(asked, topic);
  // Whom an answer speaks of besides (`Employees may …`) was not asked about.
  const isWho = tokens.some(({ lower }) => /^who(?:m|se|'s)?$/.test(lower));
  return answerPhrases.find(
    (phrase) => phrase.isPlural && !isAmount(phrase) && (phrase.kind !== 'person' || isWho),
  )?.text;
}

/** `five days`, `other rules`: says nothing of what it is of. */
function isAmount(phrase: Phrase): boolean {
  const words = phrase.words.filter((word) => findQuantities(word).length === 0);
  return isRelational({ ...phrase, words });
}

function person({ phrases, answerPhrases, tokens }: Topic): string | undefined {
  const isPerson = ({ kind, words }: Phrase) => kind === 'person' || (kind === 'name' && words.length >= 2);
  const known = new Set(phrases.flatMap(({ words }) => words.map(stemOf)));
  const named = answerPhrases.find(
    ({ kind, words }) => kind === 'name' && !words.some((word) => known.has(stemOf(word))),
  );
  if (tokens.some(({ lower }) => /^who'?s?$/.test(lower)) && named) return named.core;
  const own = phrases.filter(({ isAsked }) => !isAsked);
  return (own.find(isPerson) ?? own.find(({ kind }) => kind === 'name') ?? named)?.core;
}

/** With its preposition: `in Utrecht`. */
function place({ phrases, answerPhrases, tokens }: Topic): string | undefined {
  const at = ({ afterPreposition }: Phrase) => /^(?:in|at|near|on)$/.test(afterPreposition ?? '');
  const isWhere = tokens.some(({ lower }) => /^where'?s?$/.test(lower));
  const given = isWhere ? answerPhrases.find((phrase) => at(phrase)) : undefined;
  const located = given ?? phrases.find((phrase) => at(phrase) && !/\d{4}/.test(phrase.text));
  if (located) return `${located.afterPreposition} ${located.core}`;
  const thing = phrases.find(({ isAsked, kind }) => !isAsked && kind !== 'person');
  return thing && `at ${thing.core}`;
}

/** Two phrases with `and` or `or` between them, as one. */
function pairOf({ phrases, question }: Topic): string | undefined {
  for (const [index, right] of phrases.entries()) {
    const left = phrases[index - 1];
    if (left && !left.isAsked && /^ and $/.test(question.slice(left.coreEnd, right.start)))
      return question.slice(left.start, right.coreEnd);
  }
  return undefined;
}

function pairMember({ phrases, question }: Topic, which: 'latter' | 'former'): string | undefined {
  for (const [index, right] of phrases.entries()) {
    const left = phrases[index - 1];
    if (left && /^,? (?:and|or|vs\.?|versus|than|to) $/.test(question.slice(left.coreEnd, right.start)))
      return which === 'latter' ? right.core : left.core;
  }
  return undefined;
}

/** The longer phrase with the same noun: `the fee` after `the late fee for library books`. */
function namesake({ head, words }: Phrase, { phrases, answerPhrases }: Topic): string | undefined {
  const wanted = stemOf(head);
  const said = answerPhrases.map((phrase) => ({ ...phrase, text: phrase.core }));
  const longer = [...phrases, ...said].find(
    (phrase) =>
      stemOf(phrase.head) === wanted &&
      phrase.kind !== 'title' &&
      (phrase.words.length > words.length || phrase.text !== phrase.core),
  );
  if (!longer) return undefined;
  const bare = longer.isAsked ? longer.words.join(' ') : longer.text.replace(/^(?:The|An?|Our|Your) /, '');
  const hasOwn = longer.determiner !== undefined && bare === longer.text;
  return hasOwn || longer.kind === 'name' ? bare : `the ${bare}`;
}

function stems(text: string): Set<string> {
  return new Set(text.split(/[^\p{L}\p{N}]+/u).map(stemOf));
}
