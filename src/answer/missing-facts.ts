import type { RetrievedChunk } from '../terms.ts';
import { contentWords, stemSet } from '../text/content-words.ts';
import { findNames } from '../text/find-names.ts';
import { findQuantities } from '../text/find-quantities.ts';
import { isSameQuantity } from '../text/same-quantity.ts';
import { splitWords } from '../text/split-words.ts';

/**
 * What a sentence says and its sources do not, in its own words: numbers and dates where there are such, else names,
 * else other words. The first few of them, because they are read by a person.
 */
export function missingFacts(sentence: string, sources: readonly RetrievedChunk[]): string[] {
  const text = sources
    .map(({ documentTitle, headingPath, text: body }) => [documentTitle, ...headingPath, body].join('\n'))
    .join('\n');
  const quantities = findQuantities(text);
  const stems = stemSet(splitWords(text));
  const strange = findQuantities(sentence).filter(
    (quantity) => !quantities.some((known) => isSameQuantity(quantity, known)),
  );
  if (strange.length > 0) return few(strange.map(({ start, end }) => sentence.slice(start, end)));
  const unknown = (words: readonly { text: string; stem: string }[]) =>
    few(words.filter(({ stem }) => !stems.has(stem)).map((word) => word.text));
  const names = unknown(findNames(sentence));
  return names.length > 0 ? names : unknown(contentWords(sentence));
}

function few(facts: readonly string[]): string[] {
  return [...new Set(facts)].slice(0, MOST_FACTS);
}

const MOST_FACTS = 4;
