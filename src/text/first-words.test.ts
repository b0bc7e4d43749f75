import { expect, test } from 'vitest';
import { firstWords } from './first-words.ts';

test.each([
  ['', 10, ''],
  ['How long?', 10, 'How long?'],
  ['  How\n\tlong\u0000 ?  ', 20, 'How long ?'],
  ['How long do I have?', 10, 'How long…'],
  ['How long d', 9, 'How long…'],
  ['abcdefghij klm', 11, 'abcdefghij…'],
  ['Donaudampfschifffahrt', 10, 'Donaudamp…'],
  ['\u{1f600}'.repeat(6), 4, `${'\u{1f600}'.repeat(3)}…`],
])('%j in %i characters', (text, most, expected) => {
  expect(firstWords(text, most)).toBe(expected);
  expect(Array.from(firstWords(text, most)).length).toBeLessThanOrEqual(most);
});
