import { foldPlain } from '../text/fold-text.ts';
import { withoutSlips } from './misspelt-words.ts';

/**
 * A text as a model would take it, whatever was done to hide its words: look-alikes, invisible characters, accents and
 * digits that stand for letters are folded away.
 */
export function readFolded(text: string): FoldedText {
  return readWords(foldPlain(text));
}

/** The same for what was folded before. */
export function readWords(cased: string): FoldedText {
  const plain = cased.toLowerCase();
  const folded: FoldedText = { plain, cased, words: [], starts: [], ends: [] };
  for (let at = 0; at < plain.length; ) {
    const start = at;
    let isPlain = true;
    for (; at < plain.length; at++) {
      const kind = kindOf(plain, at, start);
      if (kind === 'none') break;
      isPlain &&= kind === 'letter';
    }
    if (at > start) {
      const word = plain.slice(start, at);
      folded.words.push(withoutSlips(isPlain ? word : plainWord(word)));
      folded.starts.push(start);
      folded.ends.push(at);
    }
    at = Math.max(at, start + 1);
  }
  return folded;
}

export type FoldedText = {
  /** Folded, in small letters. */
  plain: string;
  /** The same with its capitals. */
  cased: string;
  words: string[];
  /** Where each word begins and ends in `plain`. */
  starts: number[];
  ends: number[];
};

/** The word that a place in `plain` is in, or the last before it. */
export function wordAt({ starts }: FoldedText, place: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Words one after the other, without anything between: no space, hyphen or line break hides what they say. */
export function compactOf(words: readonly string[]): string {
  return words.join('');
}

/** Told by its code where it can be: most characters are ASCII, and a pattern per word takes five times as long. */
function kindOf(plain: string, at: number, start: number): 'letter' | 'other' | 'none' {
  const code = plain.charCodeAt(at);
  if (code >= 0x61 && code <= 0x7a) return 'letter';
  if ((code >= 0x30 && code <= 0x39) || code === AT_SIGN || code === DOLLAR) return 'other';
  if (code === APOSTROPHE || code === 0x2019)
    return at > start && isLetter(plain, at - 1) && isLetter(plain, at + 1) ? 'other' : 'none';
  return code > 0x7f && isLetter(plain, at) ? 'other' : 'none';
}

const [AT_SIGN, DOLLAR, APOSTROPHE] = [0x40, 0x24, 0x27];

/** Half of a pair counts as a letter: what is beyond the first plane are letters of mathematics, and signs nobody reads. */
function isLetter(plain: string, at: number): boolean {
  const code = plain.charCodeAt(at);
  if (code < 0x80) return code >= 0x61 && code <= 0x7a;
  return (code >= 0xd800 && code <= 0xdfff) || LETTER.test(plain[at] ?? '');
}

const LETTER = /[\p{L}\p{M}\p{N}]/u;

function plainWord(word: string): string {
  const bare = ASCII.test(word) ? word : word.normalize('NFD').replace(/\p{M}+/gu, '');
  const joined = bare.replace(/['’]/g, '');
  return /[0-9@$]/.test(joined) && /[a-z]/.test(joined)
    ? joined.replace(/[0-9@$]/g, (each) => STANDS_FOR[each] ?? each)
    : joined;
}

const ASCII = /^[ -~]+$/;

/** Light leetspeak: what people read without thinking. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
};
