import type { RetrievedChunk } from '../terms.ts';
import { contentWords, stemSet } from '../text/content-words.ts';
import { findNames } from '../text/find-names.ts';
import { findQuantities, type Quantity } from '../text/find-quantities.ts';
import { isSameQuantity } from '../text/same-quantity.ts';
import { splitWords } from '../text/split-words.ts';

/**
 * What a sentence says and its sources do not, in its own words: numbers and dates where there are such, else names,
 * else other words. The first few of them, because they are read by a person.
 */
export function missingFacts(sentence: string, sources: readonly RetrievedChunk[]): string[] {
  const text = textOf(sources);
  const strange = missingQuantities(sentence, text);
  if (strange.length > 0) return few(strange.map(({ start, end }) => sentence.slice(start, end)));
  const names = missingNames(sentence, text);
  return few(names.length > 0 ? names : missingWords(sentence, text));
}

/** All that may be said of chunks: their words, and what they stand under. */
export function textOf(sources: readonly RetrievedChunk[]): string {
  return sources
    .map(({ documentTitle, headingPath, text: body }) => [documentTitle, ...headingPath, body].join('\n'))
    .join('\n');
}

/** Numbers and dates of a sentence that a text does not have. */
export function missingQuantities(sentence: string, text: string): Quantity[] {
  const quantities = findQuantities(text);
  return findQuantities(sentence).filter(
    (quantity) => !quantities.some((known) => isSameQuantity(quantity, known)),
  );
}

export function missingNames(sentence: string, text: string): string[] {
  return unknown(findNames(sentence), text);
}

/** Words of a sentence that say something and that a text does not have in any form. */
export function missingWords(sentence: string, text: string): string[] {
  return unknown(contentWords(sentence), text);
}

function unknown(words: readonly { text: string; stem: string }[], text: string): string[] {
  const stems = stemSet(splitWords(text));
  return words.filter(({ stem }) => !stems.has(stem)).map((word) => word.text);
}

function few(facts: readonly string[]): string[] {
  return [...new Set(facts)].slice(0, MOST_FACTS);
}

const MOST_FACTS = 4;
