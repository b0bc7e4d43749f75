import { readTokens, type Token } from '../../rewrite/read-tokens.ts';
import { VERBS_OR_NOUNS } from '../../rewrite/verb-lists.ts';
import { nameKey } from '../../text/name-key.ts';
import { QUESTION_WORDS, STOP_WORDS } from '../../text/stop-words.ts';
import { PLACEHOLDER, type PlacedTerm } from './marked-terms.ts';

/**
 * What else a question speaks of: runs of words that can be a name (`solar restoration`), up to four together, and single
 * words with a meaning. Words that only ask are left out, unless the question has no others that could name something.
 */
export function phraseTerms(question: string, hasOthers: boolean): PlacedTerm[] {
  const plain = question.replaceAll('/', ' ');
  const runs = runsOf(readTokens(plain));
  const isOnly = /^\P{L}*\p{L}+\P{L}*$/u.test(plain);
  const telling = runs.flatMap((run) =>
    splitRun(run.filter((token) => !isAsking(token) && !isOrder(plain, token))),
  );
  const named = isOnly ? runs : runs.map((run) => run.filter(({ lower }) => !TELLING.has(lower)));
  const chosen = telling.length > 0 || hasOthers ? telling : named.flatMap(splitRun);
  return chosen.map((tokens) => termOf(plain, tokens));
}

const LONGEST_PHRASE = 4;

/** Nouns that follow each other; a verb stands alone, and whatever carries the grammar parts them. */
function runsOf(tokens: readonly Token[]): Token[][] {
  const runs: Token[][] = [];
  let isOpen = false;
  let isAfterPreposition = false;
  for (const token of tokens) {
    const hasMeaning = isWord(token) && (token.role === 'noun' || token.role === 'verb' || isQuality(token));
    const isNoun: boolean =
      token.role === 'noun' || isGerund(token) || (isAfterPreposition && canBeNoun(token));
    if (!hasMeaning) isOpen = false;
    else if (isNoun && isOpen) runs.at(-1)!.push(token);
    else {
      runs.push([token]);
      isOpen = isNoun;
    }
    isAfterPreposition = token.role === 'preposition' || (isAfterPreposition && (isNoun || isSmall(token)));
  }
  return runs;
}

/** `in the session store`: `store` is a verb elsewhere. */
function canBeNoun({ lower }: Token): boolean {
  return VERBS_OR_NOUNS.has(lower);
}

/** `Is the tile safe?`: asked for, though no noun. */
function isQuality({ role }: Token): boolean {
  return role === 'small';
}

function isSmall({ role }: Token): boolean {
  return role === 'determiner' || role === 'small';
}

function isWord({ text, lower }: Token): boolean {
  return (
    /[\p{L}\p{N}]/u.test(text) &&
    text !== PLACEHOLDER &&
    !STOP_WORDS.has(lower) &&
    !STOP_WORDS.has(bare(lower))
  );
}

const bare = (lower: string) => lower.replace(/'s?$/, '');

/** `the reasoning pipeline` */
function isGerund({ lower }: Token): boolean {
  return /\p{L}{3}ing$/u.test(lower);
}

/** They say what is done with the answer, or where it is looked for. */
const ASKING: ReadonlySet<string> = new Set(
  `repo repository codebase define definition meaning mean means show explain describe example examples please brief briefly
  detail details overview implemented defined defines located live lives used uses call calls called file files function
  functions folder directory test tests tested cover covers unit value compare compared difference relate relates related
  stand stands walk reason rationale kind kinds sort way ways work works happen happens exactly exercise exercises tell e.g i.e
  etc`.split(/\s+/),
);

/** They name nothing, also where a question has no other words: "How does it work?" */
const TELLING: ReadonlySet<string> = new Set(
  'tell explain show list describe give work works working happen happens mean means define please'.split(
    ' ',
  ),
);

/** `List the error codes`: what an order begins with. */
function isOrder(question: string, { lower, start }: Token): boolean {
  return TELLING.has(lower) && question.slice(0, start).trim() === '' && /\s\S/.test(question.slice(start));
}

/** `The list of names` is asked about; in `list the names` it only asks. */
function isAsking({ lower, role }: Token): boolean {
  return ASKING.has(lower) || (role === 'verb' && QUESTION_WORDS.has(lower));
}

/** What was left out of a run parts it: its neighbours do not stand together. */
function splitRun(run: readonly Token[]): Token[][] {
  const parts: Token[][] = [];
  run.forEach((token) => {
    const last = parts.at(-1);
    const isNext = last && last.length < LONGEST_PHRASE && token.start - last.at(-1)!.end <= 1;
    if (isNext) last.push(token);
    else parts.push([token]);
  });
  return parts;
}

function termOf(question: string, tokens: readonly Token[]): PlacedTerm {
  const start = tokens[0]!.start;
  const text = question.slice(start, tokens.at(-1)!.end).replace(/['’]s?$/u, '');
  return { text, key: nameKey(text), from: tokens.length > 1 ? 'phrase' : 'word', start };
}
