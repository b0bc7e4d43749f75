import { expect, test } from 'vitest';
import { parseLimit } from './set-tenant-limits.ts';

test('[LIMITS-COMMAND] a limit is a name and a number, none or default', () => {
  expect(parseLimit('questions_per_minute=30')).toEqual(['questions_per_minute', 30]);
  expect(parseLimit('cost_per_day=2.50')).toEqual(['cost_per_day', 2.5]);
  expect(parseLimit('documents=none')).toEqual(['documents', 0]);
  expect(parseLimit('documents=default')).toEqual(['documents', null]);
});

test.each([
  ['documents', /"documents" is no limit\. Write name=value; the names are requests_per_minute, /],
  ['docs=3', /"docs=3" is no limit/],
  ['documents=-1', /documents is "-1"; accepted: a whole number above 0, or none/],
  ['documents=1.5', /documents is "1\.5"/],
  ['documents=', /documents is ""/],
  ['cost_per_day=1e9', /cost_per_day is "1e9"/],
  ['tokens_per_day=99999999999999999999', /tokens_per_day is "9/],
])('[LIMITS-COMMAND] %s is refused with what was found and what is accepted', (text, message) => {
  expect(() => parseLimit(text)).toThrow(message);
});
