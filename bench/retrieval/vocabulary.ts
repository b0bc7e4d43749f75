import { readFileSync } from 'node:fs';
import { findLocalModel } from '../../src/providers/local/local-model.ts';
import type { Random } from './random.ts';

/**
 * English words by what they are in a sentence, the most frequent first: those of the bundled tokenizer, which is sorted
 * by frequency. Their endings tell the kind well enough for sentences that a search engine takes for English.
 */
export function readVocabulary(): Vocabulary {
  const file = JSON.parse(readFileSync(findLocalModel().tokenizer.path, 'utf8')) as {
    model: { vocab: Record<string, number> };
  };
  const words = Object.entries(file.model.vocab)
    .sort(([, a], [, b]) => a - b)
    .map(([word]) => word)
    .filter((word) => /^[a-z]{4,}$/.test(word))
    .slice(FUNCTION_WORDS);
  const known = new Set(words);
  const kindOf = (word: string): WordKind => {
    const found = ENDINGS.find(([, ending]) => ending.test(word));
    if (found) return found[0];
    return word.endsWith('s') && known.has(word.slice(0, -1)) ? 'plural' : 'plain';
  };
  const byKind = Map.groupBy(words, kindOf);
  return Object.fromEntries(KINDS.map((kind) => [kind, byKind.get(kind) ?? []])) as Vocabulary;
}

/** A word by Zipf's law as Mandelbrot put it: about one in a hundred draws of nouns is the most frequent noun. */
export function drawWord(words: readonly string[], random: Random): string {
  const rank = SHIFT * ((words.length + SHIFT) / SHIFT) ** random.next() - SHIFT;
  return words[Math.min(Math.floor(rank), words.length - 1)]!;
}

export const KINDS = ['noun', 'plural', 'plain', 'adjective', 'adverb', 'past', 'gerund'] as const;
export type WordKind = (typeof KINDS)[number];
export type Vocabulary = Record<WordKind, string[]>;

/** The first words of the list hold sentences together; the templates bring their own. */
const FUNCTION_WORDS = 120;
/** Flattens the head of the curve; with 20 the most frequent word is in about every fourth chunk. */
const SHIFT = 20;

const ENDINGS: [WordKind, RegExp][] = [
  ['noun', /(tion|sion|ment|ness|ity|ance|ence|ship|ism|ture|age)$/],
  ['adjective', /(ous|ive|ical|able|ible|ful|less|ic|ish)$/],
  ['adverb', /ly$/],
  ['past', /ed$/],
  ['gerund', /ing$/],
];
