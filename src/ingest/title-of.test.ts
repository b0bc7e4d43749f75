import { expect, test } from 'vitest';
import { titleOf } from './title-of.ts';

test.each([
  ['Leave', 'Guide', 'a-b.md', 'Leave'],
  [undefined, 'Guide', 'a-b.md', 'Guide'],
  [undefined, undefined, 'refund-policy.txt', 'Refund Policy'],
  [undefined, 'Guide\u202egnp', 'a.md', 'Guidegnp'],
  ['\u3164\u2800', '\u202e', 'annual-report.md', 'Annual Report'],
  [undefined, undefined, 'x\u202egnp.txt', 'Xgnp'],
  [undefined, undefined, '\u3164.txt', 'Untitled'],
])('[NAME-PLAIN] told %j, found %j, from %j: %j', (told, found, fileName, title) => {
  expect(titleOf(told, found, fileName)).toBe(title);
});
