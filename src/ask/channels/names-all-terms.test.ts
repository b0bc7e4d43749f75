import { expect, test } from 'vitest';
import { readIntent } from '../question/read-intent.ts';
import { namesAllTerms } from './names-all-terms.ts';

const names = (name: string, question: string) => namesAllTerms(name, readIntent(question).terms);

test.each([
  ['Ids are counted per tenant', 'Why are ids counted per tenant?', true],
  ['2026-11-16-rows-of-tables-have-vectors', 'Why do rows of tables have vectors of their own?', true],
  ['Deleting a tenant', 'Why are ids counted per tenant?', false],
  ['Tenant', 'What is a tenant?', false],
  ['TS_ratio', 'What is `TS_ratio`?', false],
  ['', '', false],
])('[CHANNEL-NAMES-ALL] %j has all that %j names: %s', (name, question, expected) => {
  expect(names(name, question)).toBe(expected);
});
