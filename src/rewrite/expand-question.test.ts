import { expect, test } from 'vitest';
import type { LanguageModel } from '../models/language-model.ts';
import { expandQuestion } from './expand-question.ts';

const saying = (complete: LanguageModel['complete']): LanguageModel => ({
  id: 'test/model',
  streamAnswer: () => expect.unreachable('asked for an answer'),
  complete,
});

test.each([
  [
    'What is the refund period and who approves refunds?',
    ['What is the refund period?', 'Who approves refunds?'],
  ],
  [
    'How do I book a flight, and how long does it take?',
    ['How do I book a flight?', 'How long does it take when I book a flight?'],
  ],
  ['What is the travel card? Does it expire?', ['What is the travel card?', 'Does the travel card expire?']],
])('[EXPAND-SPLIT] %s', async (question, parts) => {
  expect(await expandQuestion(question, 'split')).toEqual([question, ...parts]);
});

test.each([
  'What are terms and conditions?',
  'Who approves travel and accommodation?',
  'I lost my badge. Who replaces it?',
  '',
  `What is this and ${'what is that and '.repeat(100)}?`,
])('[EXPAND-SPLIT] one question stays one: %s', async (question) => {
  expect(await expandQuestion(question, 'split')).toEqual([question]);
});

test('[EXPAND-HYDE] a passage is added where a model can write one; whatever fails, the question stays', async () => {
  const question = 'How long is the refund period?';
  const languageModel = saying(async () => 'Refunds are given\nwithin 30 days. ');
  const passage = 'Refunds are given within 30 days.';
  expect(await expandQuestion(question, 'hyde', { languageModel })).toEqual([question, passage]);
  expect(await expandQuestion(question, 'off', { languageModel })).toEqual([question]);
  expect(await expandQuestion(question, 'hyde')).toEqual([question]);
  for (const complete of [async () => ' ', async () => Promise.reject(new Error('503'))]) {
    expect(await expandQuestion(question, 'hyde', { languageModel: saying(complete) })).toEqual([question]);
  }
});
