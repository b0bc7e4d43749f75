import { expect, test } from 'vitest';
import { bestPartialMatch } from './partial-match.ts';
import { headingCounts, headingF1, longestIncreasing, scoreText } from './score-text.ts';

test('a pattern is found with the fewest edits, as a table of distances finds it', () => {
  const letters = 'abcab';
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  const word = (length: number) => Array.from({ length }, () => letters[random(letters.length)]).join('');
  for (let round = 0; round < 60; round += 1) {
    const pattern = word(1 + random(90));
    const text = word(random(200));
    expect(bestPartialMatch(pattern, text).distance).toBe(slowDistance(pattern, text));
  }
});

test('of two equal places the one after the paragraph before is taken', () => {
  expect(bestPartialMatch('same', 'same other same', 6)).toEqual({ distance: 0, end: 15 });
});

test('paragraphs out of order lower the order, not the similarity', () => {
  const truth = { paragraphs: ['First of all.', 'Then this.', 'At last that.'], headings: [] };
  const score = scoreText(truth, { text: 'At last that. First of all. Then this.', headings: [] });
  expect(score.similarity).toBe(1);
  expect(score.order).toBeCloseTo(2 / 3);
  expect(score.wordRecall).toBe(1);
});

test('a lost word lowers the word recall, a changed letter the similarity', () => {
  const truth = { paragraphs: ['abcde fghij'], headings: [] };
  expect(scoreText(truth, { text: 'abcde', headings: [] }).wordRecall).toBe(0.5);
  expect(scoreText(truth, { text: 'abcdx fghij', headings: [] }).similarity).toBeCloseTo(0.9);
});

test('headings count once each and without their numbers', () => {
  const counts = headingCounts(['1. Methods', 'Results'], ['Methods', 'methods', '2 Results']);
  expect(counts).toEqual({ right: 2, found: 3, expected: 2 });
  expect(headingF1(counts)).toBeCloseTo(0.8);
});

test('the longest increasing run leaves others out', () => {
  expect(longestIncreasing([5, 1, 2, 9, 3, 4])).toBe(4);
});

function slowDistance(pattern: string, text: string): number {
  let column = Array.from({ length: pattern.length + 1 }, (_, index) => index);
  let best = pattern.length;
  for (const character of text) {
    const next = [0];
    for (let row = 1; row <= pattern.length; row += 1) {
      const replaced = column[row - 1]! + (pattern[row - 1] === character ? 0 : 1);
      next.push(Math.min(replaced, column[row]! + 1, next[row - 1]! + 1));
    }
    column = next;
    best = Math.min(best, column.at(-1)!);
  }
  return best;
}
