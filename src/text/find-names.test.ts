import { expect, test } from 'vitest';
import { findNames } from './find-names.ts';

test.each([
  ['Where did Harold II die?', ['Harold', 'II']],
  ['Maria Lopez wrote it.', ['Maria', 'Lopez']],
  ['Customers may pay by Visa in the US.', ['Visa', 'US']],
  ['Refunds are paid. Orders are sent.', []],
])('%s', (sentence, names) => {
  expect(findNames(sentence).map((name) => name.text)).toEqual(names);
});
