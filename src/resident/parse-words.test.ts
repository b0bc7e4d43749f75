import { expect, test } from 'vitest';
import { parseWords } from './parse-words.ts';

function wordsOf(text: string): [string, number][] {
  const words: [string, number][] = [];
  parseWords(text, (word, times) => words.push([word, times]));
  return words;
}

test('words and how often they are there', () => {
  expect(wordsOf("'close':2,5A,9 'harbour':1 'o''clock':3,4")).toEqual([
    ['close', 3],
    ['harbour', 1],
    ["o'clock", 2],
  ]);
});

test('a word without places counts once; what names a scope is no word', () => {
  expect(wordsOf("' 0123456789abcdef+' 'alone' 'last':7")).toEqual([
    ['alone', 1],
    ['last', 1],
  ]);
});

test('quotes, backslashes, commas, colons and spaces belong to a word', () => {
  expect(wordsOf("'''':1 '\\\\':2,3 'a, b':4 'c:1,2':5 'x'' y':6")).toEqual([
    ["'", 1],
    ['\\', 2],
    ['a, b', 1],
    ['c:1,2', 1],
    ["x' y", 1],
  ]);
});

test('of nothing there are no words', () => {
  expect(wordsOf('')).toEqual([]);
});
