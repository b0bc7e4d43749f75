import type { Span } from '../terms.ts';
import { nounPhrases, type Phrase } from './noun-phrases.ts';
import { readTokens, type Token } from './read-tokens.ts';
import { isRelational } from './read-topic.ts';
import { CLAUSE_WORDS, OF_THE_MOMENT } from './word-lists.ts';

/**
 * The places of a question that speak of something said before: pronouns and demonstratives without a noun of their
 * own in the question, and bare definite phrases. Whether `the fee` was said before, only the history tells.
 */
export function findReferences(question: string): Reference[] {
  const tokens = readTokens(question);
  const phrases = nounPhrases(question, tokens);
  const found = tokens.flatMap((_token, index) => referenceAt(question, tokens, index, phrases) ?? []);
  return found.filter((reference, index) => found.findIndex(({ kind }) => kind === reference.kind) === index);
}

function referenceAt(
  question: string,
  tokens: readonly Token[],
  index: number,
  phrases: readonly Phrase[],
): Reference | undefined {
  const token = tokens[index]!;
  const [word = '', contraction] = token.lower.split("'") as [string, string?];
  const own = phrases.find(({ start }) => start === token.start);
  const at = { start: token.start, end: token.end, contraction };
  if (/^(?:it|its|they|them|their|theirs|he|him|his|she|her|hers)$/.test(word)) {
    const kind = /^its?$/.test(word) ? 'it' : word.startsWith('th') ? 'they' : 'person';
    if (kind === 'it' && EMPTY_SUBJECT.test(question.slice(token.start))) return undefined;
    if (hasOwnAntecedent(tokens, index, phrases, kind)) return undefined;
    const isThing = kind === 'they' && DONE_BY_THINGS.test(question.slice(token.end));
    return { ...at, kind, of: own, isThing };
  }
  if (word === 'there')
    return isExistential(tokens, index, contraction) ? undefined : { ...at, kind: 'there' };
  if (/^(?:this|that|these|those)$/.test(word)) return demonstrative(tokens, index, phrases, at);
  return remark(tokens, index, phrases, at);
}

/** `When do they expire?` speaks of nobody. */
const DONE_BY_THINGS =
  /^ (?:(?:still|ever|not|also|all|never|automatically) )*(?:(?:expire|lapse|accrue|accumulate|cost|last|renew|roll|run out|count|take effect|come into|contain|include)\b|be (?:carried|paid out|cashed|cancelled|canceled|transferred|refunded|extended|renewed|stored|deleted|split)\b)/iu;

/** `the latter`, `which one`, `the same`, `the largest`; and `the fee`, which may have been named before. */
function remark(
  tokens: readonly Token[],
  index: number,
  phrases: readonly Phrase[],
  at: Place,
): Reference | undefined {
  const { lower } = tokens[index]!;
  const [before, after] = [tokens[index - 1], tokens[index + 1]];
  const own = phrases.find(({ start }) => start === at.start);
  if (lower === 'the' && own?.words.length === 1) {
    if (SUPERLATIVE.test(own.head)) return own === phrases[0] ? { ...at, kind: 'remark' } : undefined;
    if (saysWhich(tokens, own) || OF_THE_MOMENT.has(own.head)) return undefined;
    const end = own.coreEnd;
    if (own.head === 'same') return { ...at, kind: 'remark', end };
    if (own.head === 'latter' || own.head === 'former') return { ...at, kind: own.head, end };
    return { ...at, kind: 'definite', end, of: own };
  }
  const isOne = /^ones?$/.test(lower) && ONE_OF_THEM.test(before?.lower ?? '');
  const isElse = lower === 'else' && phrases.length === 0;
  const isSame = lower === 'same' && index === 0 && /^(?:for|with|in|at|as)$/.test(after?.lower ?? '');
  return isOne || isElse || isSame ? { ...at, kind: 'remark' } : undefined;
}

/** Without a noun: `the largest in the world`. */
const SUPERLATIVE =
  /^(?:(?:larg|small|high|low|old|young|new|cheap|fast|slow|strong|weak|long|short|bigg|earli|lat|easi|hard|saf)est|best|worst)$/;
const ONE_OF_THEM = /^(?:which|the|another|this|that|first|second|third|last|other|new)$/;

function demonstrative(
  tokens: readonly Token[],
  index: number,
  phrases: readonly Phrase[],
  at: Place,
): Reference | undefined {
  const token = tokens[index]!;
  const [before, after] = [tokens[index - 1], tokens[index + 1]];
  const own = phrases.find(({ start }) => start === at.start);
  const kind = /^th(?:e|o)se$/.test(token.lower) ? 'they' : 'that';
  // `Are those business days?` asks what they are.
  const isPredicate = own && index === 1 && before?.role === 'be' && isLast(tokens, own.coreEnd);
  if (own && !isPredicate) {
    if (OF_THE_MOMENT.has(own.head) || isNamedBefore(phrases, own)) return undefined;
    if (hasOwnAntecedent(tokens, index, phrases, 'that')) return undefined;
    // `documents that need a signature`, `ensure that members vote`: it joins and does not point.
    const joins = isAttached(before) || (before?.role === 'verb' && !isLast(tokens, own.coreEnd));
    if (token.lower === 'that' && joins) return undefined;
    return { ...at, kind: 'definite', end: own.coreEnd, of: own };
  }
  const opensRelative =
    kind === 'they' &&
    after &&
    /^(?:verb|preposition|question|small)$/.test(after.role) &&
    before?.role !== 'be';
  const isConjunction = before?.role === 'verb' && after && !/^(?:mark|preposition)$/.test(after.role);
  if (opensRelative || (token.lower === 'that' && (isAttached(before) || isConjunction))) return undefined;
  return hasOwnAntecedent(tokens, index, phrases, kind) ? undefined : { ...at, kind };
}

function isAttached(before: Token | undefined): boolean {
  return before !== undefined && /^(?:noun|small)$/.test(before.role) && before.lower !== 'and';
}

function isLast(tokens: readonly Token[], end: number): boolean {
  return !tokens.some(({ start, role }) => start >= end && role !== 'mark');
}

function isNamedBefore(phrases: readonly Phrase[], { head, start }: Phrase): boolean {
  return phrases.some(
    (phrase) => phrase.end <= start && phrase.words.some((word) => word.toLowerCase() === head),
  );
}

/** `is it possible to …`, `how long does it take to …`: it stands for the words that follow. */
const EMPTY_SUBJECT =
  /^it(?:['’]s)?(?: still| ever| not| really| always| also)? (?:take|cost|make|possible|necessary|allowed|required|safe|okay?|legal|permitted|mandatory|better|worth|true|normal|common|important|advisable|recommended|compulsory|acceptable|enough|hard|difficult|easy|mean|is|was|matter)\b[^?,]*? (?:to|that|if|when|whether|until|before) \p{L}/iu;

function isExistential(tokens: readonly Token[], index: number, contraction: string | undefined): boolean {
  const [before, after] = [tokens[index - 1], tokens[index + 1]];
  const isBeside = before?.role === 'be' || after?.role === 'be' || after?.role === 'auxiliary';
  return contraction !== undefined || isBeside || tokens[index + 2]?.lower === 'be' || after?.lower === 'any';
}

/**
 * Whether the question itself says what a pronoun stands for. A possessive may look back inside of its clause
 * (`employees … their days`), another pronoun only into a clause before (`if a laptop breaks, who repairs it`).
 */
function hasOwnAntecedent(
  tokens: readonly Token[],
  index: number,
  phrases: readonly Phrase[],
  kind: 'it' | 'they' | 'person' | 'that',
): boolean {
  const token = tokens[index]!;
  const isPossessive = /^(?:its|their|his|her)$/.test(token.lower) && token.role === 'determiner';
  const looksBack = isPossessive || kind === 'person' || isSubjectOfSecond(tokens, index);
  const clauseStart = tokens.findLastIndex((_token, at) => at < index && at > 0 && opensClause(tokens, at));
  const limit = looksBack ? token.start : (tokens[clauseStart]?.start ?? 0);
  // `Who was she married to?`: nobody else in the clause that asks is meant by its subject.
  const isElsewhere = isPossessive || clauseStart >= 0 || isSubjectOfSecond(tokens, index);
  const isAnyone = tokens.some(({ lower, start }) => start < limit && ANYONE.test(lower));
  if (isAnyone && isElsewhere && kind !== 'it') return true;
  return phrases.some(
    (phrase) => phrase.coreEnd <= limit && (isPossessive ? !isRelational(phrase) : agrees(phrase, kind)),
  );
}

const ANYONE = /^(?:who|someone|somebody|everyone|anyone)$/;

/** `the price of the wheat they sell`: a verb before it, and its own right behind it. */
function isSubjectOfSecond(tokens: readonly Token[], index: number): boolean {
  const hasForm = (token: Token | undefined) =>
    token !== undefined && /^(?:be|auxiliary|verb)$/.test(token.role);
  return !hasForm(tokens[index - 1]) && hasForm(tokens[index + 1]) && tokens.slice(0, index).some(hasForm);
}

function opensClause(tokens: readonly Token[], index: number): boolean {
  const { lower, text } = tokens[index]!;
  const after = tokens[index + 1];
  if (text === ',' || (lower === 'to' && after?.role === 'verb')) return true;
  if (/^(?:how|what|when|where|why)$/.test(lower)) return tokens[index - 1]?.role !== 'preposition';
  if (!CLAUSE_WORDS.has(lower)) return false;
  if (/^(?:and|or)$/.test(lower)) return /^(?:auxiliary|be|question|pronoun|verb)$/.test(after?.role ?? '');
  return tokens.slice(index + 1).some(({ role }) => /^(?:auxiliary|be|verb)$/.test(role));
}

function agrees(phrase: Phrase, kind: 'it' | 'they' | 'person' | 'that'): boolean {
  if (kind === 'that') return true;
  if (kind === 'it') return !phrase.isPlural && phrase.kind !== 'person';
  if (kind === 'they') return phrase.isPlural || phrase.kind === 'person' || /s$/.test(phrase.head);
  return phrase.kind === 'person' || phrase.words.some((word) => /^\p{Lu}\p{Ll}/u.test(word));
}

/** `the policy on pets`, `the fee for parking`, `the person who`: the phrase says itself which one it means. */
function saysWhich(tokens: readonly Token[], { coreEnd, text, core }: Phrase): boolean {
  const next = tokens.find(({ start }) => start >= coreEnd);
  return (
    text !== core || next?.role === 'preposition' || /^(?:who|that|which|whose)$/.test(next?.lower ?? '')
  );
}

type Place = Span & { contraction: string | undefined };

/** `of` is the phrase that the reference stands in: `its price`, `that policy`, `the fee`. */
export type Reference = Place & {
  kind: 'it' | 'they' | 'person' | 'there' | 'that' | 'definite' | 'latter' | 'former' | 'remark';
  of?: Phrase | undefined;
  /** Whether it does what no person does. */
  isThing?: boolean;
};
