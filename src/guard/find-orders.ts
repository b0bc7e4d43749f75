import { ORDER_WORDS, type OrderWords } from './order-words.ts';
import { endsSentence, type PhraseMatch } from './phrase-rules.ts';
import { type FoldedText, readFolded } from './read-folded.ts';
import { headHash, listsOf, type WordTable, wordTable } from './word-hash.ts';

/**
 * Orders to forget one's orders in languages other than English, in whatever order their words stand. Each word is
 * looked up once and compared with the last of each kind, so the time is linear.
 */
export function findOrders(text: FoldedText): PhraseMatch[] {
  if (!mayOrder(text)) return [];
  const matches: PhraseMatch[] = [];
  const latest = new Map<string, Latest>();
  text.words.forEach((word, at) => {
    if (!mayBeAmong(ALL, word, text.hashes[at]!)) return;
    for (const { language, kind, length } of kindsOf(word, text.words[at - 1])) {
      const last = latest.get(language) ?? {};
      latest.set(language, last);
      last[kind] = at + 1 - length;
      const match = orderOf(text, last, at);
      if (match && matches.length < MOST_MATCHES) matches.push(match);
    }
  });
  return matches;
}

/** Without a word of ignoring or of answering nothing is ordered: every combination has one of the two. */
function mayOrder({ words, hashes }: FoldedText): boolean {
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (!mayBeAmong(DECISIVE, word, hashes[at]!)) continue;
    if (kindsOf(word, words[at - 1]).some(isDecisive)) return true;
  }
  return false;
}

/** Whether a word may be one of ours, by its letters and by its first ones. Of most words neither is known. */
function mayBeAmong({ words, heads }: WordTables, word: string, hash: number): boolean {
  return listsOf(words, hash) !== 0 || listsOf(heads, headHash(word, SHORTEST_STEM)) !== 0;
}

function isDecisive({ kind }: Entry): boolean {
  return kind === 'ignore' || kind === 'reply';
}

/** Whether a word tells somebody to answer, in any of the languages. */
export function isReply(word: string): boolean {
  return kindsOf(word, undefined).some(({ kind }) => kind === 'reply');
}

/** Whether a word leaves no other answer, in any of the languages. */
export function isOnly(word: string): boolean {
  return kindsOf(word, undefined).some(({ kind }) => kind === 'only');
}

/** How the names of these phrases begin. Two languages that share a word count once. */
export const ORDER = 'order:';

type Kind = keyof OrderWords;
type Latest = Partial<Record<Kind, number>>;
type Entry = { language: string; kind: Kind; length: 1 | 2 };

const MOST_MATCHES = 50;
/** In words: from the first to the last word of the core, and of the core with what is to be answered. */
const NEAR = 9;
const FAR = 18;

/** What the words say together: each combination alone is enough, but `ignore the rules`, which a manual may say too. */
function orderOf(text: FoldedText, latest: Latest, last: number): PhraseMatch | undefined {
  for (const { kinds, span, weight } of COMBINATIONS) {
    const first = Math.min(...kinds.map((kind) => latest[kind] ?? Number.NEGATIVE_INFINITY));
    if (last - first > span) continue;
    if (kinds.includes('only') || isOneClause(text, first, last))
      return { phrase: ORDER + kinds.join('+'), weight, first, last };
  }
  return undefined;
}

/** The core stands in one clause; what is to be answered may stand in the next sentence. */
function isOneClause(text: FoldedText, first: number, last: number): boolean {
  for (let at = first + 1; at <= last; at++)
    if (endsSentence(text, at) || CONJUNCTIONS.has(text.words[at]!)) return false;
  return true;
}

const CONJUNCTIONS: ReadonlySet<string> = new Set('y und et e en og och oraz i ja si es and'.split(' '));

export const COMBINATIONS: readonly { kinds: readonly Kind[]; span: number; weight: number }[] = [
  { kinds: ['ignore', 'orders', 'earlier'], span: NEAR, weight: 1 },
  { kinds: ['ignore', 'orders', 'reply', 'only'], span: FAR, weight: 1 },
  { kinds: ['ignore', 'earlier', 'reply', 'only'], span: FAR, weight: 0.7 },
  { kinds: ['ignore', 'orders'], span: 4, weight: 0.2 },
  { kinds: ['reply', 'only'], span: 3, weight: 0.4 },
];

function kindsOf(word: string, before: string | undefined): readonly Entry[] {
  const whole = WORDS.get(word) ?? NONE;
  const stems = STEMS.get(word.slice(0, SHORTEST_STEM));
  const pairs = SECOND_WORDS.has(word) ? WORDS.get(`${before}_${word}`) : undefined;
  if (!stems && !pairs) return whole;
  const entries = (stems ?? []).flatMap(({ stem, entry }) => (word.startsWith(stem) ? [entry] : []));
  return [...whole, ...entries, ...(pairs ?? NONE)];
}

const NONE: readonly Entry[] = [];
const SHORTEST_STEM = 3;
const WORDS = new Map<string, Entry[]>();
const SECOND_WORDS = new Set<string>();
const STEMS = new Map<string, { stem: string; entry: Entry }[]>();

for (const [language, kinds] of Object.entries(ORDER_WORDS))
  for (const [kind, words] of Object.entries(kinds) as [Kind, string][])
    for (const written of words.split(' '))
      addWord(written, { language, kind, length: written.includes('_') ? 2 : 1 });

function addWord(written: string, entry: Entry): void {
  const word = written
    .split('_')
    .map((part) => readFolded(part).words.join(''))
    .join('_');
  if (entry.length === 2) SECOND_WORDS.add(word.slice(word.indexOf('_') + 1));
  if (!written.endsWith('*')) {
    WORDS.set(word, [...(WORDS.get(word) ?? []), entry]);
    return;
  }
  const key = word.slice(0, SHORTEST_STEM);
  STEMS.set(key, [...(STEMS.get(key) ?? []), { stem: word, entry }]);
}

/** Of the words with one of the entries that are asked for: those, with the second of two, and how the longer ones begin. */
function tablesOf(isAskedFor: (entry: Entry) => boolean): WordTables {
  const words = [...WORDS].filter(([, entries]) => entries.some(isAskedFor)).map(([word]) => word);
  const seconds = words.filter((word) => word.includes('_')).map((word) => word.slice(word.indexOf('_') + 1));
  const stems = [...STEMS].filter(([, each]) => each.some(({ entry }) => isAskedFor(entry)));
  return { words: wordTable([[...words, ...seconds]]), heads: wordTable([stems.map(([head]) => head)]) };
}

type WordTables = { words: WordTable; heads: WordTable };

const ALL = tablesOf(() => true);
const DECISIVE = tablesOf(isDecisive);
