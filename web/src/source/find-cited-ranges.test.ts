import { expect, test } from 'vitest';
import { findCitedRanges } from './find-cited-ranges.ts';

const PASSAGE = [
  '# Refunds (all plans)',
  'Customers may request a refund\nwithin 30 days of purchase. Shipping is not refunded!',
  'After that, only defective products count.',
].join('\n\n');

function found(claim: string, passage = PASSAGE): string[] {
  return findCitedRanges(passage, claim).map(({ start, end }) => passage.slice(start, end));
}

test.each<[string, string, string[]]>([
  [
    'a sentence, whatever its line breaks',
    'Customers may request a refund within 30 days of purchase.',
    ['Customers may request a refund\nwithin 30 days of purchase.'],
  ],
  ['a sentence without its full stop', 'Shipping is not refunded', ['Shipping is not refunded!']],
  [
    'two sentences, in the order of the passage',
    'After that, only defective products count. Shipping is not refunded!',
    ['Shipping is not refunded!', 'After that, only defective products count.'],
  ],
  [
    'the one of two sentences that is quoted',
    'Here is what I found. Shipping is not refunded!',
    ['Shipping is not refunded!'],
  ],
  ['nothing when the claim is in other words', 'You have a month.', []],
  ['nothing rather than a chance match', 'Refunds.', []],
  ['nothing for no claim', '', []],
])('[SOURCE-CLAIM] finds %s', (_name, claim, expected) => {
  expect(found(claim)).toEqual(expected);
});

test('a sentence said twice is marked once', () => {
  expect(found('Shipping is not refunded! As said: Shipping is not refunded!')).toHaveLength(1);
});

test('emphasis that the answer leaves out or adds does not hide a quote', () => {
  const passage = 'Customers have **30 days** to `ask` for it.';
  expect(found('Customers have 30 days to *ask* for it', passage)).toEqual([passage]);
});

test('text in any script can be cited', () => {
  const passage = 'Срок возврата составляет тридцать дней.';
  expect(found(passage, passage)).toEqual([passage]);
});

const TABLE = [
  'Brands by market segment of the makers',
  '',
  '| | Up-market | Note |',
  '| --- | --- | --- |',
  '| Lever | Skip | Sold in France. Not sold in other countries. |',
  '| Henkel | Le Chat | Sold in Spain. Not sold in other countries. |',
].join('\n');

test('[SOURCE-TABLE] a row in words is found by its cells, whatever sentences they share with other rows', () => {
  const claim = 'Henkel; Up-market: Le Chat; Note: Sold in Spain. Not sold in other countries.';
  expect(found(claim, TABLE)).toEqual([TABLE.split('\n').at(-1)]);
});

test('a sentence of the text is found there, although a row holds its words too', () => {
  const passage = `${TABLE}\n\nHenkel says: Le Chat, Sold in Spain. Not sold in other countries.`;
  expect(found('Henkel says: Le Chat, Sold in Spain.', passage)).toEqual([
    'Henkel says: Le Chat, Sold in Spain.',
  ]);
});

test.each([
  [
    'the sentence that says nearly the same',
    'A refund may be requested by customers within 30 days.',
    ['Customers may request a refund\nwithin 30 days of purchase.'],
  ],
  ['no sentence that has another number', 'A refund may be requested by customers within 14 days.', []],
  ['no sentence of two that are as close', 'Only refunded products count as shipping.', []],
])('[SOURCE-CLAIM] a claim in other words marks %s', (_name, claim, expected) => {
  expect(found(claim)).toEqual(expected);
});
