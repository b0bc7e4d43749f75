import { cleanMarkdown } from '../../text/clean-markdown.ts';

/**
 * Whether a text says a phrase in whole words, whatever the capitals and spaces: `30 days` is not in `130 days`, and
 * `1,000` is `1000`. Both as it is written and as it reads, so that neither emphasis nor a link's address hides it.
 */
export function says(text: string, phrase: string): boolean {
  const plain = plainText(phrase);
  return plain !== '' && (holds(plainText(text), plain) || holds(plainText(cleanMarkdown(text)), plain));
}

/** Lower case, one kind of quote, dash and space, no separators in numbers, nothing that is not seen. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .replace(/[‘’‛]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(GROUPED_NUMBER, (number) => number.replaceAll(',', ''))
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

function holds(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    if (!isInsideWord(text, at) && !isInsideWord(text, at + phrase.length)) return true;
  }
  return false;
}

/** A number goes on over its decimal point: `30` does not end in `30.5`. */
function isInsideWord(text: string, at: number): boolean {
  const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at, at + 2)];
  if (SPACELESS_END.test(before) || SPACELESS_START.test(after)) return false;
  return (
    (WORD_END.test(before) && WORD_START.test(after)) ||
    (/\p{N}$/u.test(before) && /^[.,]\p{N}/u.test(after)) ||
    (/\p{N}[.,]$/u.test(before) && /^\p{N}/u.test(after))
  );
}

const GROUPED_NUMBER = /(?<!\p{N}|\p{N}[.,])\p{N}{1,3}(?:,\p{N}{3})+(?!\p{N}|,\p{N})/gu;
const WORD_END = /[\p{L}\p{M}\p{N}]$/u;
const WORD_START = /^[\p{L}\p{M}\p{N}]/u;
/** Scripts without spaces between words have no whole words to ask for. */
const SPACELESS_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u;
const SPACELESS_START = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
