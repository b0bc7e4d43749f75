import { expect, test } from 'vitest';
import { readForeign } from './read-foreign.ts';

test.each([
  ['Wie funktioniert reciprocal rank fusion?', 'How works reciprocal rank fusion?'],
  ['Comment installer Helix avec Docker ?', 'How install Helix with Docker?'],
  [
    '¿Cuál es el valor por defecto de connectionTimeout?',
    'What is the value by default of connectionTimeout?',
  ],
  ['Dove è definito fuseRanks?', 'Where is defined fuseRanks?'],
])('[ASK-WORDING] %s', (question, english) => {
  expect(readForeign(question)).toBe(english);
});

test.each([
  'What does a comment do?',
  'Was the die cast in one piece?',
  'What is the value of the error in de la Cruz?',
  'fuseRanks',
  '',
  'How do I set a custom error handler?',
])('[ASK-WORDING] a question that is not foreign stays: %s', (question) => {
  expect(readForeign(question)).toBe(question);
});
