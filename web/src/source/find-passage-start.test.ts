import { expect, test } from 'vitest';
import { findPassageStart } from './find-passage-start.ts';

const NAMES = ['Refund Policy', 'The refund window', 'Set max_days in C#'];

test.each([
  ['# Refund Policy\n\nWithin 30 days.', 'Within 30 days.'],
  ['# Refund Policy\n\n## The **refund** [window](w.md) ##\nWithin 30 days.', 'Within 30 days.'],
  ['Refund Policy\n=============\n\nWithin 30 days.', 'Within 30 days.'],
  ['\nRefund Policy\n\nWithin 30 days.', 'Within 30 days.'],
  ['### Set `max_days` in C#\n- a\n- b', '- a\n- b'],
])('%j is shown as %j', (text, shown) => {
  expect(text.slice(findPassageStart(text, NAMES))).toBe(shown);
});

test.each([
  '## Elsewhere\n\nWithin 30 days.',
  'Refund Policy of our shop\nWithin 30 days.',
  'Within 30 days.\n\n# Refund Policy\n\nMore.',
  '# Refund Policy',
  '# Refund Policy\n\n',
  '',
])('%j is shown whole', (text) => {
  expect(findPassageStart(text, NAMES)).toBe(0);
});
