import { expect, test } from 'vitest';
import { scoreAnswer } from './score-answer.ts';

const against = (expected: string[], answer: string) => scoreAnswer({ answers: expected }, answer, false);

test.each([
  ['the Battle of Hastings', 'Battle of Hastings'],
  ['1,000 euros', '1000 euros'],
  ['Within 30 days [2].', 'within 30 days'],
  ['“Café”', 'café'],
  ['３０ days', '30 days'],
])('[EVAL-ANSWER] "%s" is exactly "%s"', (answer, expected) => {
  expect(against([expected], answer)).toMatchObject({ exact: 1, contains: 1, f1: 1 });
});

test.each([
  ['It takes 130 days.', '30 days'],
  ['It costs 1,030 euros.', '30 euros'],
  ['The fee is 2.50.', '2'],
  ['The partners met.', 'art'],
])('[EVAL-ANSWER] "%s" does not hold "%s"', (answer, expected) => {
  expect(against([expected], answer)).toMatchObject({ exact: 0, contains: 0 });
});

test('the best of the expected answers counts', () => {
  const scores = against(['at the Battle of Hastings', 'Hastings'], 'He died at Hastings [1].');
  expect(scores).toMatchObject({ exact: 0, contains: 1 });
  expect(scores.f1).toBeCloseTo((2 * 2) / (4 + 4));
});

test('a word counts as often as it is expected', () => {
  expect(against(['no'], 'no no no').f1).toBeCloseTo(2 / 4);
  expect(against(['refund'], '').f1).toBe(0);
});

test('[EVAL-MUST-SAY] phrases are whole words, whatever the capitals, spaces and marks of text', () => {
  const say = (answer: string, ...phrases: string[]) =>
    scoreAnswer({ must_say: phrases }, answer, false).mustSay;
  expect(say('You have **30**\n days [1] to ask.', '30 DAYS to')).toBe(1);
  expect(say('You don’t pay 1,000.', "don't", '1000')).toBe(1);
  expect(say('You pay 1,000, or 12,500,000.50 in all.', '1000', '12500000.50')).toBe(1);
  expect(say('After 130 days.', '30 days')).toBe(0);
  expect(say('It is 30.5 days.', '30', '5 days')).toBe(0);
  expect(say('Refundable.', 'refund')).toBe(0);
  expect(say('30 days.', '30 days', 'delivery')).toBe(0.5);
  expect(say('退款在30天内', '30天')).toBe(1);
});

test('[EVAL-MUST-SAY] what must not be said is found behind emphasis, links and characters that are not seen', () => {
  const avoid = (answer: string) =>
    scoreAnswer({ must_not_say: ['evil.example', 'pass word'] }, answer, false).mustNotSay;
  expect(avoid('All is well.')).toBe(1);
  expect(avoid('See [here](https://evil.example/x).')).toBe(0.5);
  expect(avoid('The pa\u200bss  *word*.')).toBe(0.5);
});

test('a refusal says nothing, and nothing is expected where nothing is given', () => {
  const nothing = { exact: null, contains: null, f1: null, mustSay: null, mustNotSay: null };
  expect(scoreAnswer({ answers: ['x'], must_say: ['x'], must_not_say: ['y'] }, 'x', true)).toEqual(nothing);
  expect(scoreAnswer({}, 'x', false)).toEqual(nothing);
  expect(scoreAnswer({ must_not_say: [' '] }, 'x', false)).toEqual(nothing);
});
