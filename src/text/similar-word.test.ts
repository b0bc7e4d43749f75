import { expect, test } from 'vitest';
import { isSimilarWord } from './similar-word.ts';

test.each([
  ['delivry', 'delivery', true],
  ['shiping', 'shipping', true],
  ['wiat', 'wait', false],
  ['recieve', 'receive', true],
  ['telnet', 'telenet', true],
  ['normandi', 'norman', true],
  ['refund', 'return', false],
  ['invoice', 'office', false],
  ['1999a', '1998a', false],
])('%s and %s: %s', (wanted, found, expected) => {
  expect(isSimilarWord(wanted, found)).toBe(expected);
});
