import { expect, test } from 'vitest';
import { findCitedRanges } from './find-cited-ranges.ts';

const PASSAGE = [
  '# Refunds (all plans)',
  'Customers may request a refund\nwithin 30 days of purchase. Shipping is not refunded!',
  'After that, only defective products count.',
].join('\n\n');

test.each<[string, string, string[]]>([
  [
    'a sentence, whatever its line breaks',
    'Customers may request a refund within 30 days of purchase. [1]',
    ['Customers may request a refund\nwithin 30 days of purchase.'],
  ],
  [
    'a sentence with the mark before its full stop',
    'Shipping is not refunded [1].',
    ['Shipping is not refunded!'],
  ],
  [
    'two sentences, in the order of the passage',
    'After that, only defective products count. [1] Shipping is not refunded! [1]',
    ['Shipping is not refunded!', 'After that, only defective products count.'],
  ],
  [
    'the one of two sentences that is quoted',
    'Here is what I found. Shipping is not refunded! [1]',
    ['Shipping is not refunded!'],
  ],
  ['a sentence that two marks share', 'Shipping is not refunded! [2][1]', ['Shipping is not refunded!']],
  ['a sentence marked with a list', 'Shipping is not refunded! [2, 1]', ['Shipping is not refunded!']],
  ['nothing when the answer is in other words', 'You have a month. [1]', []],
  ['nothing when the quote is cited from elsewhere', 'Shipping is not refunded! [2]', []],
  ['nothing rather than a chance match', 'Refunds. [1]', []],
])('finds %s', (_name, answerText, expected) => {
  const ranges = findCitedRanges({ passage: PASSAGE, answerText, n: 1 });
  expect(ranges.map(({ start, end }) => PASSAGE.slice(start, end))).toEqual(expected);
});

test('a sentence cited twice is marked once', () => {
  const answerText = 'Shipping is not refunded! [1] As said: Shipping is not refunded! [1]';
  expect(findCitedRanges({ passage: PASSAGE, answerText, n: 1 })).toHaveLength(1);
});

test('emphasis that the answer leaves out does not hide a quote', () => {
  const passage = 'Customers have **30 days** to `ask` for it.';
  const answerText = 'Customers have 30 days to ask for it [1].';
  expect(findCitedRanges({ passage, answerText, n: 1 })).toEqual([{ start: 0, end: passage.length }]);
});

test('text in any script can be cited', () => {
  const passage = 'Срок возврата составляет тридцать дней.';
  expect(findCitedRanges({ passage, answerText: `${passage} [1]`, n: 1 })).toHaveLength(1);
});

const TABLE = [
  'Brands by market segment of the makers',
  '',
  '| | Up-market | Note |',
  '| --- | --- | --- |',
  '| Lever | Skip | Sold in France. Not sold in other countries. |',
  '| Henkel | Le Chat | Sold in Spain. Not sold in other countries. |',
].join('\n');

test('a row in words is found by its cells, whatever sentences they share with other rows', () => {
  const answerText = 'Henkel; Up-market: Le Chat; Note: Sold in Spain. Not sold in other countries [1].';
  const ranges = findCitedRanges({ passage: TABLE, answerText, n: 1 });
  expect(ranges.map(({ start, end }) => TABLE.slice(start, end))).toEqual([TABLE.split('\n').at(-1)]);
});

test('a sentence of the text is found there, although a row holds its words too', () => {
  const passage = `${TABLE}\n\nHenkel says: Le Chat, Sold in Spain. Not sold in other countries.`;
  const answerText = 'Henkel says: Le Chat, Sold in Spain [1].';
  const ranges = findCitedRanges({ passage, answerText, n: 1 });
  expect(ranges.map(({ start, end }) => passage.slice(start, end))).toEqual([
    'Henkel says: Le Chat, Sold in Spain.',
  ]);
});
