import { bestPartialMatch } from './partial-match.ts';

/**
 * How well a text holds what a document says: for each true paragraph the similarity of the part of the text that is
 * most like it (letters and digits only), the share of paragraphs whose places increase, headings found and invented,
 * and the share of the paragraphs' words that are in the text at all.
 */
export function scoreText(truth: TextTruth, found: FoundText): TextScore {
  const text = lettersAndDigits(found.text);
  const paragraphs = truth.paragraphs.map(lettersAndDigits).filter(Boolean);
  let from = 0;
  const matches = paragraphs.map((paragraph) => {
    const match = bestPartialMatch(paragraph, text, from);
    from = match.end;
    return match;
  });
  const similarities = matches.map(({ distance }, index) =>
    Math.max(0, 1 - distance / paragraphs[index]!.length),
  );
  return {
    paragraphs: paragraphs.length,
    similarity: mean(similarities),
    nearlyExact: mean(similarities.map((similarity) => (similarity >= 0.95 ? 1 : 0))),
    order: paragraphs.length === 0 ? 1 : longestIncreasing(matches.map(({ end }) => end)) / paragraphs.length,
    wordRecall: wordRecall(truth.paragraphs.join(' '), found.text),
    headings: headingCounts(truth.headings, found.headings),
  };
}

/** Headings found, invented and missed, over documents: the harmonic mean of precision and recall. */
export function headingF1({ right, found, expected }: HeadingCounts): number {
  return found + expected === 0 ? 1 : (2 * right) / (found + expected);
}

/** A heading counts once, and without the number in front of it: publishers leave that out of their files. */
export function headingCounts(expected: readonly string[], found: readonly string[]): HeadingCounts {
  const left = new Map<string, number>();
  for (const heading of expected.map(headingKey)) left.set(heading, (left.get(heading) ?? 0) + 1);
  let right = 0;
  for (const heading of found.map(headingKey)) {
    const count = left.get(heading) ?? 0;
    if (count === 0) continue;
    right += 1;
    left.set(heading, count - 1);
  }
  return { right, found: found.length, expected: expected.length };
}

/** Length of the longest run of values, others left out, that never decreases. */
export function longestIncreasing(values: readonly number[]): number {
  const ends: number[] = [];
  for (const value of values) {
    const place = ends.findIndex((end) => end > value);
    ends[place === -1 ? ends.length : place] = value;
  }
  return ends.length;
}

export function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function headingKey(heading: string): string {
  return lettersAndDigits(heading.replace(/^\s*(?:\d+(?:\.\d+)*|[IVX]+)[.):]?\s+/, ''));
}

function wordRecall(expected: string, found: string): number {
  const left = new Map<string, number>();
  for (const word of words(found)) left.set(word, (left.get(word) ?? 0) + 1);
  let right = 0;
  const wanted = words(expected);
  for (const word of wanted) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    right += 1;
    left.set(word, count - 1);
  }
  return wanted.length === 0 ? 1 : right / wanted.length;
}

export function words(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export type TextTruth = { paragraphs: readonly string[]; headings: readonly string[] };
export type FoundText = { text: string; headings: readonly string[] };
export type HeadingCounts = { right: number; found: number; expected: number };
export type TextScore = {
  paragraphs: number;
  similarity: number;
  nearlyExact: number;
  order: number;
  wordRecall: number;
  headings: HeadingCounts;
};
