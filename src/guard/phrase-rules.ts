import type { FoldedText } from './read-folded.ts';
import { listsOf, type WordTable, wordTable } from './word-hash.ts';

/**
 * Rules over words, written as `ignore|disregard ~4 previous|prior ~2 instructions`: alternatives, and up to so many
 * words of the same sentence between. `^` in front wants the phrase at the beginning of a sentence; `@name` stands for
 * a list of words. They are matched by hand and not by regular expressions, so no text makes them slow.
 */
export function compileRules(
  rules: readonly PhraseRule[],
  lists: Readonly<Record<string, string>>,
): RuleIndex {
  const rulesOf = new Map<string, CompiledRule[]>();
  for (const { phrase, weight } of rules) {
    const slots = slotsOf(phrase.replace('^', ''), lists);
    const rule = { phrase, weight, slots, opens: phrase.startsWith('^') };
    for (const word of slots[0]!.words) rulesOf.set(word, [...(rulesOf.get(word) ?? []), rule]);
  }
  return { rulesOf, firstWords: wordTable([rulesOf.keys()]) };
}

/** Every place at which a rule matches. */
export function matchRules(text: FoldedText, { rulesOf, firstWords }: RuleIndex): PhraseMatch[] {
  const matches: PhraseMatch[] = [];
  const { words, hashes } = text;
  for (let at = 0; at < words.length; at++) {
    if (listsOf(firstWords, hashes[at]!) === 0) continue;
    for (const rule of rulesOf.get(words[at]!) ?? NONE) {
      const last = matchFrom(text, rule.slots, at, 1);
      // Few get here, and how a sentence begins is told by a pattern.
      if (last === undefined || (rule.opens && !opensSentence(text, at))) continue;
      if (matches.length < MOST_MATCHES)
        matches.push({ phrase: rule.phrase, weight: rule.weight, first: at, last });
    }
  }
  return matches;
}

const NONE: readonly CompiledRule[] = [];

/** Beyond this many there is nothing left to decide. */
const MOST_MATCHES = 100;

export type PhraseRule = { phrase: string; weight: number };
export type PhraseMatch = {
  phrase: string;
  weight: number;
  /** The first and the last word. */
  first: number;
  last: number;
};
export type RuleIndex = {
  /** By their first words. */
  rulesOf: ReadonlyMap<string, readonly CompiledRule[]>;
  firstWords: WordTable;
};

type CompiledRule = PhraseRule & { slots: Slot[]; opens: boolean };
/** One of the words, after at most `gap` others. */
type Slot = { words: ReadonlySet<string>; gap: number };

function slotsOf(phrase: string, lists: Readonly<Record<string, string>>): Slot[] {
  const slots: Slot[] = [];
  let gap = 0;
  for (const part of phrase.split(' ')) {
    if (part.startsWith('~')) gap = Number(part.slice(1));
    else {
      const words = part
        .split('|')
        .flatMap((word) => (word[0] === '@' ? lists[word.slice(1)]! : word).split(' '));
      slots.push({ words: new Set(words), gap });
      gap = 0;
    }
  }
  return slots;
}

/** Where the rest of a phrase ends that has its words up to `at`; undefined when it is not there. */
function matchFrom(text: FoldedText, slots: readonly Slot[], at: number, slot: number): number | undefined {
  const wanted = slots[slot];
  if (!wanted) return at;
  for (let next = at + 1; next <= at + 1 + wanted.gap && next < text.words.length; next++) {
    if (endsSentence(text, next)) return undefined;
    if (!wanted.words.has(text.words[next]!)) continue;
    const last = matchFrom(text, slots, next, slot + 1);
    if (last !== undefined) return last;
  }
  return undefined;
}

/** The words of a sentence before one of them. */
export function sentenceBefore(text: FoldedText, at: number): string[] {
  let start = at;
  while (start > 0 && at - start < LONGEST_BEFORE && !endsSentence(text, start)) start--;
  return text.words.slice(start, at);
}

const LONGEST_BEFORE = 30;

/** Whether a sentence ended between the word and the one before. */
export function endsSentence({ plain, starts, ends }: FoldedText, at: number): boolean {
  const between = plain.slice(ends[at - 1], starts[at]);
  return between.length > 1 && /[.!?。！？]["'”’)\]]*\s|\n\s*\n/.test(between);
}

/** A capital tells it too: what is planted into the middle of a sentence begins with one. */
function opensSentence({ plain, cased, words, starts, ends }: FoldedText, at: number): boolean {
  if (at === 0 || LEADS_IN.has(words[at - 1]!)) return true;
  const start = starts[at]!;
  if (cased[start] !== plain[start] && cased[start + 1] === plain[start + 1]) return true;
  return /[^\s,'’]|\n/.test(plain.slice(ends[at - 1], start));
}

/** Words before an imperative that leave it one. */
const LEADS_IN: ReadonlySet<string> = new Set(
  'please now also then and instead kindly just must always immediately first finally so but important'.split(
    ' ',
  ),
);
