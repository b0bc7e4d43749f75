import { countTokens as count } from 'gpt-tokenizer';

/** Byte-pair encoding is quadratic in the length of a word or a gap: 200,000 times "a" would take half a minute. */
const LONGEST_WORD = 64;

/** Tokens of a text as o200k counts them; very long words and gaps are counted in pieces. */
export function countTokens(text: string): number {
  let tokens = 0;
  for (const piece of pieces(text)) tokens += count(piece, { allowedSpecial: 'all' });
  return tokens;
}

function* pieces(text: string): Generator<string> {
  let start = 0;
  for (const { 0: word, index } of text.matchAll(LONG_WORD)) {
    if (index > start) yield text.slice(start, index);
    for (let at = 0; at < word.length; at += LONGEST_WORD) yield word.slice(at, at + LONGEST_WORD);
    start = index + word.length;
  }
  if (start < text.length) yield text.slice(start);
}

/** Matched no longer than this at once: a word of 10 MB overflows the stack of the regular expressions. */
const LONGEST_MATCH = 128 * LONGEST_WORD;
const LENGTHS = `{${LONGEST_WORD + 1},${LONGEST_MATCH}}`;
const LONG_WORD = new RegExp(`\\S${LENGTHS}|\\s${LENGTHS}`, 'g');
