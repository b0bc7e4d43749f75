import { expect, test } from 'vitest';
import { lexicalQuestion, webSearchQuery } from './lexical-question.ts';

test('the words of a question, each once', () => {
  expect(lexicalQuestion('Which policy? The policies!')).toEqual({ lexemes: ['polici'], phrases: [] });
});

test('[SEARCH-PHRASE] what is in quotes is a phrase, with its words at their distances', () => {
  expect(lexicalQuestion('who has the "right to refuse" it').phrases).toEqual(["('right' <2> 'refus')"]);
  expect(lexicalQuestion('“foo_bar baz”').phrases).toEqual(["('foo' <1> 'bar' <1> 'baz')"]);
  expect(lexicalQuestion('"refunds"').phrases).toEqual(["('refund')"]);
});

test.each(['5" and 6" pipes', 'an "open end', '"" nothing', '"the of"', "'single' quotes"])(
  'there is no phrase in %s',
  (question) => {
    expect(lexicalQuestion(question).phrases).toEqual([]);
  },
);

test('a hostile question gives few phrases, and quickly', () => {
  const started = performance.now();
  expect(lexicalQuestion('"a1b2 '.repeat(650)).phrases.length).toBeLessThanOrEqual(8);
  expect(performance.now() - started).toBeLessThan(1000);
});

test.each([
  ['refund policies', "('refund') & ('polici')"],
  ['refund or policy -germany', "('refund') | ('polici') & !('germani')"],
  ['"right to refuse" -"old rule"', "('right' <2> 'refus') & !('old' <1> 'rule')"],
  ['or the of', ''],
  ["' | & ! <-> :* \\ ''", ''],
])('the other ranking reads %s as a web search', (question, query) => {
  expect(webSearchQuery(question)).toBe(query);
});
