import { findQuantities } from '../text/find-quantities.ts';
import { splitWords, stemOf } from '../text/split-words.ts';
import { mainPhrase } from './choose-referent.ts';
import { countsUnnamed } from './complete-count.ts';
import { OPENING } from './complete-fragment.ts';
import { nounPhrases, type Phrase } from './noun-phrases.ts';
import { readTokens } from './read-tokens.ts';
import { isRelational, type Topic } from './read-topic.ts';
import type { RuleRewrite } from './rewrite-by-rules.ts';

/**
 * Whether a question says nothing of what it is about: all its nouns are such as `the deadline` or `any exceptions`, it
 * compares with something it does not name, or it has no noun and its verb was spoken of before (`Who approves?`).
 */
export function isVague(question: string, topic: Topic): boolean {
  const plain = question.replace(OPENING, '').replace(/[\s?!.]+$/u, '');
  if (ASKS_FOR_MORE.test(plain) || countsUnnamed(plain)) return true;
  if (/[()`_{}<>=]/.test(plain)) return false;
  const tokens = readTokens(plain);
  if (tokens.length <= LONGEST_COMPARISON && (COMPARES.test(plain) || OTHERS.test(plain))) return true;
  const phrases = nounPhrases(plain, tokens);
  const verbs = tokens.filter(({ role }) => role === 'verb').map(({ lower }) => lower);
  if (phrases.length === 0)
    return verbs.length === 1 && tokens.length <= LONGEST_WITHOUT_NOUN && goesOn(verbs[0]!, topic);
  const isBare = ({ determiner, words, text, core }: Phrase) =>
    determiner === 'the' &&
    text === core &&
    words.length > 1 &&
    words.length < 4 &&
    SINGLES_OUT.test(words[0]!) &&
    !/\p{Lu}/u.test(text);
  if (phrases.length === 1 && verbs.length === 0 && isBare(phrases[0]!)) return true;
  if (phrases.some(({ kind, text }) => kind !== 'thing' || /\p{N}/u.test(text))) return false;
  if (phrases.some(({ determiner }) => determiner === 'this')) return false;
  const leansOn = phrases.some(({ determiner }) => /^(?:the|any|another|all)$/.test(determiner ?? ''));
  return phrases.every(isRelational) && (leansOn || verbs.every((verb) => GENERIC.test(verb)));
}

function goesOn(verb: string, { question, answer }: Topic): boolean {
  const said = new Set(splitWords(`${question} ${answer}`).map(({ stem }) => stem));
  return said.has(stemOf(verb)) || GOES_ON.test(verb);
}

const ASKS_FOR_MORE =
  /^(?:(?:please )?(?:tell|give|show) (?:me )?(?:more|(?:an|some|more|a few) (?:details?|examples?))(?: please)?|(?:any )?more (?:details?|examples?|information)|(?:please )?(?:go on|continue|elaborate|explain(?: more| further)?)|(?:can|could) you (?:elaborate|explain|expand|go on)(?: more| further| please)?|for example|such as|like what|what else|anything else|in (?:more )?detail)$/iu;
const LONGEST_WITHOUT_NOUN = 6;
const LONGEST_COMPARISON = 7;
/** `How is a container different?`, `How does an ESA compare?` */
const COMPARES = /\b(?:compares?|differs?|different|similar|better|worse|cheaper|faster)$/iu;
/** `Are there other options?`, `What are similar experiments?` */
const OTHERS = /^(?:what|which|are there|is there)\b.*\b(?:other|similar|another) (?:\p{L}+ )?\p{L}+$/iu;
/** `the main layers`, `the other plans`: of what was spoken of. */
const SINGLES_OUT = /^(?:main|key|most|other|important|biggest|only|remaining)$/i;
const GENERIC =
  /^(?:appl(?:y|ies)|needs?|needed|requires?|required|pays?|uses?|used|starts?|begins?|ends?|happens?|exists?|gets?|takes?|costs?|includes?|included|tell|give|show|explain|describe|list)$/;
const GOES_ON = /^(?:happens?|appl(?:y|ies)|qualif(?:y|ies)|expires?|differs?)$/;

/** The topic behind the question: as what the asker does, as what the last noun belongs to, or in brackets. */
export function appendTopic(question: string, topic: Topic): RuleRewrite | undefined {
  const { activity } = topic;
  if (activity !== undefined) {
    return { question: withAppended(question, `when ${activity}`), carried: [activity] };
  }
  const phrase = mainPhrase(topic);
  if (phrase === undefined) return undefined;
  const last = nounPhrases(question).at(-1);
  const endsWithNoun =
    last !== undefined && /^[\s?!.]*$/u.test(question.slice(last.end)) && last.text === last.core;
  const joined = endsWithNoun && isRelational(last) ? `${prepositionOf(last.head)} ${phrase}` : `(${phrase})`;
  return { question: withAppended(question, joined), carried: [phrase] };
}

function prepositionOf(head: string): string {
  if (/^(?:exceptions?|alternatives?|solutions?)$/.test(head)) return 'to';
  return OF_WHAT.test(head) ? 'of' : 'for';
}

const OF_WHAT =
  /^(?:advantages?|amount|author|average|background|benefits?|causes?|consequences?|disadvantages?|drawbacks?|duration|effects?|examples?|history|impact|length|limitations?|meaning|origin|outcome|owner|parts?|purpose|risks?|size|source|status|symptoms?|total|types?|value)$/;

/** Before the marks that end the question. */
export function withAppended(question: string, words: string): string {
  const end = /[\s?!.]*$/u.exec(question)!;
  return `${question.slice(0, end.index)} ${words}${end[0].trim() || '?'}`;
}

/** `Are those business days?`: the days of the answer, which the question asks about, go with it. */
export function quantitiesAskedFor(question: string, { answer }: Topic): string[] {
  const own = findQuantities(question);
  const stems = new Set(splitWords(question).map(({ stem }) => stem));
  return findQuantities(answer)
    .filter(
      ({ kind, unit }) => unit !== '' && stems.has(stemOf(unit)) && !own.some((each) => each.kind === kind),
    )
    .slice(0, 1)
    .map(({ start, end }) => answer.slice(start, end));
}
