import { expect, test } from 'vitest';
import { unflow } from './flowed-text.ts';

test.each([
  ['joins lines that end with a blank', 'One \ntwo\nthree', false, 'One two\nthree'],
  ['drops that blank where it was added', 'https://exam \nple.com', true, 'https://example.com'],
  ['drops the blank that was put before a line', ' > no quote\n From me', false, '> no quote\nFrom me'],
  ['joins quoted lines of one depth only', '> a \n> b\n>> c \n> d', false, '> a b\n>> c \n> d'],
  ['leaves a signature on its own', 'Bye \n-- \nAda', false, 'Bye \n-- \nAda'],
  ['ends with an open line', 'a \n', false, 'a '],
])('[EXTRACT-EMAIL-MIME] %s', (_, text, delsp, expected) => {
  expect(unflow(text, delsp)).toBe(expected);
});
