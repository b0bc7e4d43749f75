import { expect, test } from 'vitest';
import { findQuote } from './find-quote.ts';

const TEXT = 'Leave is granted.\n\nIt expires on\n30 June. Sick leave is paid.';
const chunk = (chunkId: number, start: number, end: number) => ({
  chunkId,
  start,
  end,
  text: TEXT.slice(start, end),
});

test('[EVAL-QUOTE] a quote is found whatever white space stands in it', () => {
  const chunks = [chunk(1, 0, 17), chunk(2, 19, TEXT.length)];
  expect(findQuote(chunks, 'expires  on 30\u00a0June.')).toEqual([2]);
  expect(findQuote(chunks, 'expires on 31 June')).toEqual([]);
});

test('[EVAL-QUOTE] a quote over the border of chunks is in all that hold a part of it', () => {
  const chunks = [chunk(1, 0, 17), chunk(2, 19, 41), chunk(3, 42, TEXT.length)];
  expect(findQuote(chunks, '30 June. Sick leave')).toEqual([2, 3]);
  expect(findQuote(chunks, 'granted. It expires on 30 June. Sick')).toEqual([1, 2, 3]);
});

test('[EVAL-QUOTE] where chunks overlap, each that holds the quote counts, and a border is crossed once', () => {
  const chunks = [chunk(1, 0, 41), chunk(2, 19, 46), chunk(3, 42, TEXT.length)];
  expect(findQuote(chunks, 'expires on 30 June.')).toEqual([1, 2]);
  expect(findQuote(chunks, 'expires on 30 June. Sick leave is')).toEqual([1, 2, 3]);
});

test('the second part of a table, which repeats the header, is searched as it is', () => {
  const first = { chunkId: 1, start: 0, end: 20, text: '| City |\n| Lisbon |' };
  const second = { chunkId: 2, start: 20, end: 30, text: '| City |\n| Paris |' };
  expect(findQuote([first, second], '| Paris |')).toEqual([2]);
  expect(findQuote([first, second], '| City |')).toEqual([1, 2]);
});
