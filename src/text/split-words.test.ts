import { expect, test } from 'vitest';
import { contentWords, questionWords } from './content-words.ts';
import { splitWords, stemOf } from './split-words.ts';

test('words keep their places', () => {
  const text = "A 30-day trial of max_tokens, in the U.S., costs 1,762.5 — don't wait.";
  const words = splitWords(text);
  expect(words.map((word) => word.text)).toEqual([
    'A',
    '30',
    'day',
    'trial',
    'of',
    'max',
    'tokens',
    'in',
    'the',
    'U.S.',
    'costs',
    '1,762.5',
    "don't",
    'wait',
  ]);
  for (const word of words) expect(text.slice(word.start, word.end)).toBe(word.text);
});

test('each character of a script without spaces is a word', () => {
  expect(splitWords('退款在30天内').map((word) => word.text)).toEqual(['退', '款', '在', '30', '天', '内']);
});

test.each([
  ['refunds', 'refund'],
  ['Refunded', 'refund'],
  ['Margaret’s', 'margaret'],
  ['café', 'cafe'],
  ['1,762', '1762'],
  ['11th', '11'],
  ['1060s', '1060'],
])('stem of %s is %s', (word, stem) => {
  expect(stemOf(word)).toBe(stem);
});

test('content words leave out grammar, question words also what only asks', () => {
  expect(contentWords('You may not return the opened box').map((word) => word.text)).toEqual([
    'return',
    'opened',
    'box',
  ]);
  expect(questionWords('How long do I have to request a refund?').map((word) => word.text)).toEqual([
    'request',
    'refund',
  ]);
  expect(questionWords('What does it mean?').map((word) => word.text)).toEqual(['mean']);
});
