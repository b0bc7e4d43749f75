import { expect, test } from 'vitest';
import { lineSeam, vocabularyOf } from './join-words.ts';

const words = vocabularyOf(['The treatment of well-known cases', 'is of high value and good quality here']);

test.each([
  ['treat-', 'ment', 'the whole word is elsewhere', { dropsHyphen: true, blank: false }],
  ['well-', 'known', 'the compound is elsewhere', { dropsHyphen: false, blank: false }],
  ['high-', 'quality', 'both halves are words', { dropsHyphen: false, blank: false }],
  ['labora-', 'tory', 'neither half is known', { dropsHyphen: true, blank: false }],
  ['Franco-', 'German', 'the second half has a capital', { dropsHyphen: false, blank: false }],
  ['pre-', 'and', 'a pair follows', { dropsHyphen: false, blank: true }],
  ['2010–', '2012', 'a range of numbers', { dropsHyphen: false, blank: false }],
  ['soft\u00ad', 'ware', 'the hyphen is a soft one', { dropsHyphen: true, blank: false }],
  ['plain', 'words', 'there is no hyphen', { dropsHyphen: false, blank: true }],
])('[EXTRACT-PDF-HYPHENS] %s %s: %s', (above, below, _, expected) => {
  expect(lineSeam(above, below, words)).toEqual(expected);
});
