import { expect, test } from 'vitest';
import { findCitedRanges } from './find-cited-ranges.ts';

const PASSAGE = [
  '# Refunds (all plans)',
  'Customers may request a refund\nwithin 30 days of purchase. Shipping is not refunded!',
  'After that, only defective products count.',
].join('\n\n');
const SNIPPET = '# Refunds (all plans) Customers may…';

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
  [
    'the snippet when the answer is in other words',
    'You have a month. [1]',
    ['# Refunds (all plans)\n\nCustomers may'],
  ],
  [
    'the snippet when the quote is cited from elsewhere',
    'Shipping is not refunded! [2]',
    ['# Refunds (all plans)\n\nCustomers may'],
  ],
])('finds %s', (_name, answerText, expected) => {
  const ranges = findCitedRanges({ passage: PASSAGE, answerText, n: 1, snippet: SNIPPET });
  expect(ranges.map(({ start, end }) => PASSAGE.slice(start, end))).toEqual(expected);
});

test('a sentence cited twice is marked once', () => {
  const answerText = 'Shipping is not refunded! [1] As said: Shipping is not refunded! [1]';
  expect(findCitedRanges({ passage: PASSAGE, answerText, n: 1, snippet: SNIPPET })).toHaveLength(1);
});

test('finds nothing rather than a chance match', () => {
  const elsewhere = {
    passage: PASSAGE,
    answerText: 'Refunds. [1]',
    n: 1,
    snippet: 'Another text altogether…',
  };
  expect(findCitedRanges(elsewhere)).toEqual([]);
});
