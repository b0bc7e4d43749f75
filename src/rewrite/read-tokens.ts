import type { Span } from '../terms.ts';
import { STOP_WORDS } from '../text/stop-words.ts';
import { VERBS, VERBS_OR_NOUNS } from './verb-lists.ts';
import {
  ADJECTIVES,
  ADVERBS,
  AUXILIARIES,
  BE,
  DETERMINERS,
  PREPOSITIONS,
  QUESTION_STARTS,
  SUBJECT_PRONOUNS,
} from './word-lists.ts';

/**
 * The words of one question with what each is in it, as far as lists and neighbours tell. It is no grammar: what it
 * takes for a noun decides only what is carried over from one question to the next.
 */
export function readTokens(sentence: string): Token[] {
  const tokens: Token[] = [...sentence.matchAll(TOKEN)].map((match) => ({
    text: match[0],
    lower: match[0].toLowerCase().replaceAll('’', "'"),
    start: match.index,
    end: match.index + match[0].length,
    role: 'noun',
  }));
  const clause: Clause = { awaitsVerb: false, hasNoun: false };
  tokens.forEach((token, index) => {
    token.role = roleOf(tokens, index, clause);
    follow(clause, token);
  });
  return tokens;
}

/** A quotation is one token; so are `node.js`, `R&D`, `ISO-27001`, `don't`, `1,762.5` and `12%`. */
const TOKEN =
  /"[^"\n]{2,80}"|“[^”\n]{2,80}”|«[^»\n]{2,80}»|[§$€£]?[\p{L}\p{N}\p{M}_](?:[\p{L}\p{N}\p{M}_'’&/+%#-]|[.,](?=[\p{L}\p{N}]))*|[,;:?!()—–]/gu;

/** `awaitsVerb`: after `does`, `can` and their like, until the verb that belongs to them. */
type Clause = { awaitsVerb: boolean; hasNoun: boolean };

/** With what has grown together with them: `it's`, `they're`. */
const OTHER_PRONOUNS =
  /^(?:me|us|him|them|there|(?:it|he|she|they|we|you|that|there|this)'(?:s|re|ll|d|ve))$/;

function follow(clause: Clause, { role, text }: Token): void {
  if (role === 'auxiliary') Object.assign(clause, { awaitsVerb: true, hasNoun: false });
  else if (role === 'noun' || role === 'pronoun') clause.hasNoun = true;
  else if (role === 'verb' || (role === 'mark' && text !== ',')) clause.awaitsVerb = false;
}

function roleOf(tokens: readonly Token[], index: number, clause: Clause): Role {
  const { text, lower } = tokens[index]!;
  const [before, after] = [tokens[index - 1], tokens[index + 1]];
  if (/^[,;:?!()—–]$/.test(text)) return 'mark';
  if (/^["“«]/.test(text)) return 'noun';
  if (isNameInside(tokens, index)) return 'noun';
  if (BE.has(lower)) return 'be';
  if (AUXILIARIES.has(lower)) return 'auxiliary';
  // `the outside counsel`
  const isNamedPart = /^(?:out|in)side$/.test(lower) && before?.role === 'determiner';
  if (PREPOSITIONS.has(lower)) return isNamedPart ? 'noun' : 'preposition';
  if (QUESTION_STARTS.has(lower) && !/^(?:which|what|whose)$/.test(lower)) return 'question';
  if (DETERMINERS.has(lower)) return isSubject(tokens, index) ? 'pronoun' : determinerOrPronoun(lower, after);
  if (SUBJECT_PRONOUNS.has(lower) || OTHER_PRONOUNS.test(lower)) return 'pronoun';
  if (
    before?.lower === 'how' &&
    /^(?:many|much|long|often|soon|far|big|old|fast|high|large|quickly)$/.test(lower)
  )
    return 'question';
  const isBeforeNoun = after !== undefined && startsNoun(after);
  if (STOP_WORDS.has(lower)) return before?.role === 'determiner' && isBeforeNoun ? 'noun' : 'small';
  if (isVerb(tokens, index, clause)) return 'verb';
  if (isAdverb(text, lower) && !(isBeforeNoun && before?.role !== 'noun')) return 'small';
  return !isBeforeNoun && isAdjective(lower) && before?.role !== 'determiner' ? 'small' : 'noun';
}

function isAdverb(text: string, lower: string): boolean {
  return ADVERBS.has(lower) || /^\p{L}{3,}ly$/u.test(text);
}

/** Where no noun follows, it says how something is. */
function isAdjective(lower: string): boolean {
  return ADJECTIVES.has(lower) || /.{3}(?:able|ible|ful|ous|less)$/.test(lower);
}

/** `which plan` asks of a noun; `what is` and `that is` stand alone. */
function determinerOrPronoun(lower: string, after: Token | undefined): Role {
  const stands = !after || !startsNoun(after);
  if (/^(?:which|what)$/.test(lower))
    return stands || isVerbForm(after) || /ed$/.test(after.lower) ? 'question' : 'determiner';
  if (/^(?:this|that|these|those|all|some|both|any|another)$/.test(lower))
    return stands || isVerbForm(after) ? 'pronoun' : 'determiner';
  return 'determiner';
}

/** `does that cost` but `does that plan cost`: the verb that `does` waits for follows, and no other does. */
function isSubject(tokens: readonly Token[], index: number): boolean {
  const [before, after] = [tokens[index - 1], tokens[index + 1]];
  if (!/^(?:this|that)$/.test(tokens[index]!.lower) || before?.role !== 'auxiliary') return false;
  if (!after || !VERBS_OR_NOUNS.has(after.lower) || /^ha(?:ve|s|d)/.test(before.lower)) return false;
  const behind = tokens.slice(index + 2);
  const isFollowedByNoun = behind[0] !== undefined && startsNoun(behind[0]) && !ADVERBS.has(behind[0].lower);
  return !isFollowedByNoun && !behind.some(({ lower }) => VERBS.has(lower) || BE.has(lower));
}

function isVerb(tokens: readonly Token[], index: number, clause: Clause): boolean {
  const { lower } = tokens[index]!;
  const [before, after] = [tokens[index - 1], tokens[index + 1]];
  const isBeforeNoun = after !== undefined && startsNoun(after);
  // After `I` and `who` nothing else can stand, whether the word is known or not.
  if (/^(?:i|we|you|they|he|she|who)$/.test(before?.lower ?? '')) return true;
  if (before?.role === 'determiner') return isOnlyVerb(tokens, index);
  if (/^[a-z]{2,}ed$/.test(lower)) return !(isBeforeNoun && before?.role !== 'noun');
  if (/ing$/.test(lower)) {
    return (
      before?.role === 'be' ||
      (VERBS.has(lower) && after !== undefined && /^(?:determiner|pronoun)$/.test(guess(after)))
    );
  }
  if (clause.awaitsVerb && clause.hasNoun) return isAwaited(tokens, index);
  if (!isKnownVerb(lower)) return false;
  if (before?.lower === 'to' || before?.role === 'pronoun' || before?.role === 'auxiliary') return true;
  if (before?.role === 'question') return true;
  return VERBS.has(lower) && before?.role !== 'preposition';
}

/** `What causes delays?`: a question has a verb, and this one no other. */
function isOnlyVerb(tokens: readonly Token[], index: number): boolean {
  const isAsking = /^(?:what|which)$/.test(tokens[index - 1]!.lower) && isKnownVerb(tokens[index]!.lower);
  return (
    isAsking &&
    !tokens
      .slice(index + 1)
      .some(({ lower }) => BE.has(lower) || AUXILIARIES.has(lower) || VERBS.has(lower) || /ed$/.test(lower))
  );
}

/**
 * Whether this is the verb that `does` or `can` waits for. In a run of words (`a 529 plan work`, `the warranty cover
 * water damage`) that is one that can hardly be a noun, else one at the end that needs no object, else the first that
 * can be a verb, else the last word.
 */
function isAwaited(tokens: readonly Token[], index: number): boolean {
  const run = [tokens[index]!.lower];
  for (const { lower } of tokens.slice(index + 1)) {
    if (!startsNoun({ lower })) break;
    run.push(lower);
  }
  // `Can unused leave be carried over?`: what is waited for comes behind the run.
  if (tokens[index + run.length]?.lower === 'be') return false;
  const pure = run.findIndex((word) => VERBS.has(word));
  if (pure >= 0) return pure === 0;
  if (INTRANSITIVE.test(run.at(-1)!)) return run.length === 1;
  const possible = run.findIndex((word) => VERBS_OR_NOUNS.has(word));
  if (possible >= 0) return possible === 0;
  const hasLater = tokens
    .slice(index + run.length)
    .some(({ lower }) => isKnownVerb(lower) || BE.has(lower) || AUXILIARIES.has(lower));
  return run.length === 1 && !hasLater;
}

const INTRANSITIVE = /^(?:work|last|end|start|run|cost|open|close|change|finish|stop|travel|count|look)$/;

function isKnownVerb(lower: string): boolean {
  return VERBS.has(lower) || VERBS_OR_NOUNS.has(lower);
}

/** A capital inside of a sentence makes a name, whatever the word else means: `Apply`, `May`. */
function isNameInside(tokens: readonly Token[], index: number): boolean {
  const { text, lower } = tokens[index]!;
  if (lower === 'i' || /^i'/.test(lower)) return false;
  if (/^\p{Lu}[\p{Lu}\p{N}&]+$/u.test(text)) return true;
  return (
    index > 0 && /^\p{Lu}/u.test(text) && !/^[?!:;(]$/.test(tokens[index - 1]!.text) && !STOP_WORDS.has(lower)
  );
}

function isVerbForm(token: Token): boolean {
  return (
    isKnownVerb(token.lower) && (VERBS.has(token.lower) ? !/ing$/.test(token.lower) : /ed$/.test(token.lower))
  );
}

function startsNoun({ lower }: Pick<Token, 'lower'>): boolean {
  return /^[\p{L}\p{N}§$€£"“«]/u.test(lower) && !STOP_WORDS.has(lower) && !PREPOSITIONS.has(lower);
}

function guess({ lower }: Token): Role {
  if (DETERMINERS.has(lower)) return 'determiner';
  return SUBJECT_PRONOUNS.has(lower) ? 'pronoun' : 'noun';
}

export type Role =
  | 'noun'
  | 'verb'
  | 'determiner'
  | 'preposition'
  | 'pronoun'
  | 'be'
  | 'auxiliary'
  | 'question'
  | 'small'
  | 'mark';

/** `lower` has straight apostrophes. */
export type Token = Span & { text: string; lower: string; role: Role };
