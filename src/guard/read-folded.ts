import { foldPlain } from '../text/fold-text.ts';
import { withoutSlips } from './misspelt-words.ts';
import { NO_LETTERS, withLetter, wordHash } from './word-hash.ts';

/**
 * A text as a model would take it, whatever was done to hide its words: look-alikes, invisible characters, accents and
 * digits that stand for letters are folded away.
 */
export function readFolded(text: string): FoldedText {
  return readWords(foldPlain(text));
}

/** The same for what was folded before. Most words are letters only, and their number is known when their end is found. */
export function readWords(cased: string): FoldedText {
  const plain = cased.toLowerCase();
  const words: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const hashes: number[] = [];
  const parts: number[] = [];
  let isAscii = true;
  let mayBeUnspaced = false;
  for (let at = 0; at < plain.length; at++) {
    const start = at;
    let hash = NO_LETTERS;
    let isPlain = true;
    for (; at < plain.length; at++) {
      const code = plain.charCodeAt(at);
      if (code >= 0x61 && code <= 0x7a) {
        hash = withLetter(hash, code);
        continue;
      }
      if (code === SPACE) break;
      if (code >= 0x80) {
        isAscii = false;
        mayBeUnspaced ||= isOfUnspacedBlock(code);
      }
      if (!belongsToWord(plain, at, start, code)) break;
      isPlain = false;
      if (hash !== NO_LETTERS) parts.push(hash);
      hash = NO_LETTERS;
    }
    if (at === start) continue;
    const written = plain.slice(start, at);
    const word = withoutSlips(isPlain ? written : plainWord(written));
    if (!isPlain || word !== written) {
      parts.push(hash);
      hash = wordHash(word);
    }
    words.push(word);
    hashes.push(hash);
    starts.push(start);
    ends.push(at);
  }
  return { plain, cased, words, starts, ends, hashes, parts, isAscii, mayBeUnspaced };
}

/**
 * Whether a sign may be of a script that is written without spaces: all of those are in these blocks, with many others, or
 * beyond the first plane. Between them are the quotation marks and dashes of most texts.
 */
export function isOfUnspacedBlock(code: number): boolean {
  return code >= 0xe00 && (code < 0x2000 || code >= 0x2e80);
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
  /** Of each word. */
  hashes: number[];
  /** Of what else stands between two signs that are not `a` to `z`: every such run of `plain` is here or a word. */
  parts: number[];
  isAscii: boolean;
  /** Never false where a sign of a script without spaces is. */
  mayBeUnspaced: boolean;
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

/** For what is not `a` to `z`. Told by its code where it can be: most characters are ASCII. */
function belongsToWord(plain: string, at: number, start: number, code: number): boolean {
  if ((code >= 0x30 && code <= 0x39) || code === AT_SIGN || code === DOLLAR) return true;
  if (code === APOSTROPHE || code === 0x2019)
    return at > start && isLetter(plain, at - 1) && isLetter(plain, at + 1);
  return code > 0x7f && isLetter(plain, at);
}

const SPACE = 0x20;
const DOLLAR = 0x24;
const APOSTROPHE = 0x27;
const AT_SIGN = 0x40;

/** Half of a pair counts as a letter: what is beyond the first plane are letters of mathematics, and signs nobody reads. */
function isLetter(plain: string, at: number): boolean {
  if (at >= plain.length) return false;
  const code = plain.charCodeAt(at);
  if (code < 0x80) return code >= 0x61 && code <= 0x7a;
  if (IS_LETTER[code] === UNKNOWN)
    IS_LETTER[code] = (code >= 0xd800 && code <= 0xdfff) || LETTER.test(String.fromCharCode(code)) ? YES : NO;
  return IS_LETTER[code] === YES;
}

const LETTER = /[\p{L}\p{M}\p{N}]/u;
/** What `LETTER` said of each code, which takes twenty times as long to say. */
const IS_LETTER = new Uint8Array(0x10000);
const [UNKNOWN, YES, NO] = [0, 1, 2];

function plainWord(word: string): string {
  if (isNumber(word)) return word;
  const bare = ASCII.test(word) ? word : word.normalize('NFD').replace(/\p{M}+/gu, '');
  const joined = bare.replace(/['’]/g, '');
  return /[0-9@$]/.test(joined) && /[a-z]/.test(joined)
    ? joined.replace(/[0-9@$]/g, (each) => STANDS_FOR[each] ?? each)
    : joined;
}

function isNumber(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code < 0x30 || code > 0x39) return false;
  }
  return true;
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
