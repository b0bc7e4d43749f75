import { describe, expect, test } from 'vitest';
import { FOLLOW_UPS } from './__fixtures__/dialogues.ts';
import { STANDALONE } from './__fixtures__/standalone-questions.ts';
import { boundedHistory } from './bounded-history.ts';
import { rewriteByRules } from './rewrite-by-rules.ts';

const after = (...questions: string[]) => questions.map((question) => ({ question, answer: '' }));
const rewritten = (question: string, ...before: string[]) =>
  rewriteByRules(question, after(...before)).question;

describe('dialogues', () => {
  test.each(FOLLOW_UPS)('[REWRITE-RULES] after "%s" (%s): %s', (question, answer, next, whole) => {
    const rewrite = rewriteByRules(next, boundedHistory([{ question, answer }]));
    expect(rewrite.question).toBe(whole);
    expect(rewrite.carried.length).toBeGreaterThan(0);
    for (const term of rewrite.carried) expect(whole).toContain(term);
  });

  test.each(STANDALONE)('[REWRITE-STANDALONE] after "%s" (%s): %s', (question, answer, next) => {
    expect(rewriteByRules(next, boundedHistory([{ question, answer }]))).toEqual({
      question: next,
      carried: [],
    });
  });
});

test('a chain of fragments goes on with the question they stand for', () => {
  expect(rewritten('And 2020?', 'What was the goodwill in 2018?', 'What about 2019?')).toBe(
    'What was the goodwill in 2020?',
  );
  expect(rewritten('Why?', 'Can contractors use the gym?', 'What about interns?')).toBe(
    'Why can interns use the gym?',
  );
});

test('[REWRITE-RULES] what was counted is meant two questions later', () => {
  const before = ['How many days of annual leave do I get?', 'And how many can be carried over?'];
  expect(rewritten('When do they expire?', ...before)).toBe(
    'When do the days of annual leave that can be carried over expire?',
  );
});

test('a turn about nothing is passed over, and an earlier one gives what the last does not have', () => {
  expect(rewritten('Does it expire?', 'What is the travel card?', 'Thanks!')).toBe(
    'Does the travel card expire?',
  );
  expect(rewritten('Who repairs it?', 'Where is the coffee machine?', 'What are the opening hours?')).toBe(
    'Who repairs the coffee machine?',
  );
});

test('two references of one question do not become the same thing', () => {
  const question = rewritten(
    'What was their role in it?',
    'What was the Bronze Age collapse?',
    'Who were the Sea Peoples?',
  );
  expect(question).toBe('What was the role of the Sea Peoples in the Bronze Age collapse?');
});

test('nothing to go on with: the question stays', () => {
  expect(rewriteByRules('Does it expire?', [])).toEqual({ question: 'Does it expire?', carried: [] });
  expect(rewritten('Does it expire?', 'Hello', '???')).not.toContain('undefined');
  expect(rewritten(`Does it expire? ${'x '.repeat(300)}`, 'What is the travel card?')).toMatch(
    /^Does it expire\?/,
  );
});

test.each([
  '',
  '?',
  '"',
  'it',
  'the',
  'and',
  'what about',
  '(((',
  '٣٤ ؟',
  '这是什么？',
  'its its its',
  'that that that?',
])('odd question %j does no harm', (question) => {
  const whole = rewritten(question, 'What is the refund policy for digital goods?');
  expect(whole).not.toMatch(/undefined|\n/);
  expect(whole.length).toBeLessThan(120);
});
