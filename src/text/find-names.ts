import { splitWords, type Word } from './split-words.ts';
import { STOP_WORDS } from './stop-words.ts';

/**
 * Words of one sentence that are written like names: a capital where the sentence does not force one, or
 * capitals throughout. The first word counts only when it goes on as a name (`Harold II`) or is an acronym.
 */
export function findNames(sentence: string): Word[] {
  const words = splitWords(sentence);
  return words.filter((word, index) => {
    if (/^\p{Lu}[\p{Lu}.]+$/u.test(word.text)) return true;
    if (!/^\p{Lu}/u.test(word.text) || STOP_WORDS.has(word.text.toLowerCase())) return false;
    if (!startsClause(sentence, word)) return true;
    const next = words[index + 1];
    return next !== undefined && /^\p{Lu}/u.test(next.text) && next.start === word.end + 1;
  });
}

function startsClause(sentence: string, word: Word): boolean {
  return /(?:^|[.!?:…。]|^[-*•\d.)]+)["'“‘«([*_]*\s*["'“‘«([*_]*$/u.test(
    sentence.slice(Math.max(0, word.start - 6), word.start),
  );
}
