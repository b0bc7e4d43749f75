import { editDistance } from '../../text/similar-word.ts';
import { QUESTION_WORDS, STOP_WORDS } from '../../text/stop-words.ts';
import { kindOfWord } from './marked-terms.ts';

/**
 * A question with the words that nothing holds put as the documents write them, where one of their words is a slip of the
 * keyboard away and no other is. What stands in quotes, in backticks or in a path is meant as it is written, and a plain
 * word with a capital is somebody's name: `Slack` is no slip of `stack`.
 */
export function correctSpelling(question: string, words: KnownWords): string {
  return question.replace(TOKEN, (match: string, ...groups) => {
    const { word } = groups.at(-1) as { word?: string };
    const isFirst = question.slice(0, groups.at(-3) as number).trim() === '';
    return (word !== undefined && correctionOf(word, isFirst, words)) || match;
  });
}

export type KnownWords = {
  /** Whether a document holds it. */
  isKnown(word: string): boolean;
  /** As they are written in names of code, and the plain words of names and headings, in lower case. */
  names: readonly string[];
  words: readonly string[];
};

/** The words that may be corrected, as they stand. */
export function correctable(question: string): string[] {
  return [...question.matchAll(TOKEN)]
    .flatMap(({ groups }) => groups?.word ?? [])
    .filter((word) => word.length <= LONGEST);
}

const TOKEN =
  /`[^`\n]*`|["“«][^"“”«»\n]*["”»]|\S*(?:\/|\p{L}\.\p{L})\S*|(?<word>[\p{L}_$][\p{L}\p{N}_$]*(?:['’]\p{L}+)?)/gu;

function correctionOf(
  word: string,
  isFirst: boolean,
  { isKnown, names, words }: KnownWords,
): string | undefined {
  if (word.length < SHORTEST || word.length > LONGEST || isKnown(word)) return undefined;
  if (kindOfWord(word) === 'identifier') return onlyOne(word, names);
  const lower = word.toLowerCase();
  const isName = word !== lower && !isFirst;
  if (isName || !/^\p{L}+$/u.test(word) || STOP_WORDS.has(lower) || QUESTION_WORDS.has(lower))
    return undefined;
  return onlyOne(lower, words) ?? singledForms(lower).find(isKnown);
}

/** A word with one of its doubled letters once: `faill` is `fail`, which need not be in a name. */
export function singledForms(word: string): string[] {
  const lower = word.toLowerCase();
  return [...lower].flatMap((letter, place) =>
    letter === lower[place + 1] && lower.length >= SHORTEST
      ? lower.slice(0, place) + lower.slice(place + 1)
      : [],
  );
}

const SHORTEST = 5;
/** What is longer was pasted. Its forms are as many as its letters: one of 2000 held the process for 300 ms. */
const LONGEST = 64;

/** The one with the fewest slips; of two, neither can be known to be meant, unless one is the plural of the other. */
function onlyOne(word: string, among: readonly string[]): string | undefined {
  const wanted = word.toLowerCase();
  const found = among.flatMap((other) => {
    const slips = slipsTo(wanted, other.toLowerCase());
    return slips === undefined ? [] : [{ other, slips }];
  });
  const fewest = Math.min(...found.map(({ slips }) => slips));
  const best = [...new Set(found.filter(({ slips }) => slips === fewest).map(({ other }) => other))].sort();
  const [first] = best;
  return best.every((other) => other.replace(/s$/, '') === first?.replace(/s$/, '')) ? first : undefined;
}

/** A letter twice or once, and two that changed places, in any word; other slips only in words that have few neighbours. */
function slipsTo(wanted: string, found: string): number | undefined {
  if (wanted[0] !== found[0] || found.length < SHORTEST - 1 || wanted === found) return undefined;
  const apart = Math.abs(wanted.length - found.length);
  if (apart > 2) return undefined;
  if (singled(wanted) === singled(found)) return 1;
  const longest = Math.max(wanted.length, found.length);
  const slips = editDistance(wanted, found);
  if (slips === 1 && (isSwap(wanted, found) || longest >= (apart === 1 ? 7 : 8))) return 1;
  return slips === 2 && longest >= LONG ? 2 : undefined;
}

const LONG = 10;

const singled = (word: string) => word.replace(/(\p{L})\1/gu, '$1');

function isSwap(wanted: string, found: string): boolean {
  return wanted.length === found.length && [...wanted].sort().join('') === [...found].sort().join('');
}
