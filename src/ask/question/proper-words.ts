/**
 * Words of a question that are written as proper names, as in "Does it support Kafka?": with a capital inside of a sentence.
 * Where every word has one it says nothing.
 */
export function properWords(question: string): string[] {
  const words = [...question.matchAll(/\p{L}[\p{L}\p{N}'’]*/gu)].slice(0, MOST_READ);
  const isInside = (start: number) =>
    /[\p{L}\p{N},)]\s+$/u.test(question.slice(Math.max(0, start - 8), start));
  const inside = words.filter(({ index }) => isInside(index)).map(([word]) => word);
  if (inside.length > 1 && inside.every((word) => /^\p{Lu}/u.test(word))) return [];
  return inside.filter((word) => /^\p{Lu}\p{Ll}{2}/u.test(word)).map((word) => word.replace(/['’]s?$/u, ''));
}

const MOST_READ = 400;
