import { splitWords, type Word } from './split-words.ts';
import { QUESTION_WORDS, STOP_WORDS } from './stop-words.ts';

/** The words of a text that say what it is about. */
export function contentWords(text: string): Word[] {
  return splitWords(text).filter((word) => !STOP_WORDS.has(word.text.toLowerCase()));
}

/** The same for a question, without the words that only ask. A question made of nothing else keeps them. */
export function questionWords(question: string): Word[] {
  const words = contentWords(question);
  const asking = words.filter((word) => !QUESTION_WORDS.has(word.text.toLowerCase()));
  return asking.length > 0 ? asking : words;
}

export function stemSet(words: readonly Word[]): Set<string> {
  return new Set(words.map((word) => word.stem));
}
