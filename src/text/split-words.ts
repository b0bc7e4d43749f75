import { stemmer } from 'stemmer';
import type { Span } from '../terms.ts';

/**
 * The words of a text with their places and stems. Hyphens and underscores separate (`30-day`, `max_tokens`),
 * `U.S.` and `1,762.5` stay whole, and each Han, Hiragana or Katakana character is a word of its own, because
 * those scripts write no spaces.
 */
export function splitWords(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const start = match.index;
    words.push({ text: match[0], stem: stemOf(match[0]), start, end: start + match[0].length });
  }
  return words;
}

/** Lower case, no accents, no possessive, Porter stem; numbers lose their separators and ordinal endings. */
export function stemOf(word: string): string {
  const plain = word
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[’']s?$/u, '');
  const number = /^(\p{N}[\p{N}.,]*?)(?:st|nd|rd|th|s)?$/u.exec(plain)?.[1];
  if (number !== undefined) return number.replaceAll(',', '');
  // Porter's rules are English; on other alphabets they would only cut at random.
  return /^[a-z’']+$/.test(plain) && plain.length <= LONGEST_STEMMED ? stemmer(plain) : plain;
}

/** Longer runs of letters are hashes or keys, and the stemmer's patterns are not linear. */
const LONGEST_STEMMED = 40;

const WORD =
  /(?:\p{L}\.){2,}|\p{N}+(?:[.,]\p{N}+)*(?:st|nd|rd|th|s)?(?![\p{L}\p{N}])|\p{N}+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[[\p{L}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]+(?:['’][\p{L}\p{M}]+)*/gv;

export type Word = Span & { text: string; stem: string };
