import { stemmer } from 'stemmer';

/**
 * A deterministic embedding for tests: the set of a text's stemmed words, hashed into `dimensions`, not
 * normalised (as Gemini's at 1536). The first component grows with the text, so that two texts without
 * a common word have cosine distance `1 - BASE_SIMILARITY` and never 1, as with a real model; that
 * leaves questions about a document under Gemini's ceiling of 0.55 and others above it.
 */
export function embedWords(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  const stems = new Set(wordsOf(text).map(stemmer));
  for (const stem of stems) {
    vector[1 + (hash(stem) % (dimensions - 1))] = 1;
  }
  const words = vector.reduce((sum, value) => sum + value, 0) || 1;
  vector[0] = Math.sqrt((words * BASE_SIMILARITY) / (1 - BASE_SIMILARITY));
  return vector;
}

const BASE_SIMILARITY = 0.4;

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !STOP_WORDS.has(word));
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

const STOP_WORDS = new Set(
  (
    'a an and any are as at be been but by can could did do does for from get had has have how i if in is it its long many ' +
    'may me much my no not of on or our shall should so take than that the their them then there these they this to was ' +
    'we were what when where which who whom why will with would you your'
  ).split(' '),
);
