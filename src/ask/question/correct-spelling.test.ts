import { expect, test } from 'vitest';
import { correctable, correctSpelling } from './correct-spelling.ts';

const KNOWN = new Set('what does the do is how reranker open with rank'.split(' '));
const WORDS = {
  isKnown: (word: string) => KNOWN.has(word.toLowerCase()),
  names: ['completeContext', 'fuseRanks'],
  words: ['encapsulation', 'fail', 'stack', 'plan', 'plane', 'pointing', 'printing', 'context'],
};

test.each([
  ['what does compleetContext do?', 'what does completeContext do?'],
  ['what is encapsulaton', 'what is encapsulation'],
  ['what is rrank', 'what is rank'],
  ['how does the reranker faill open', 'how does the reranker fail open'],
])('[ASK-WORDING] %s', (question, corrected) => {
  expect(correctSpelling(question, WORDS)).toBe(corrected);
});

test.each([
  ['what is Slack', 'a name'],
  ['what is slack', 'a short word of which one letter is another'],
  ['what does the plant do', 'a short word with one letter more'],
  ['what does painting do', 'one of two that are as near'],
  ['what does `compleetContext` do', 'what is in backticks'],
  ['what is "encapsulaton"', 'what is in quotes'],
  ['what is src/encapsulaton.ts', 'a path'],
])('[ASK-WORDING] %s stays: %s', (question) => {
  expect(correctSpelling(question, WORDS)).toBe(question);
});

test('[TENANTS-LONG-WORD] what is longer than a word is not looked up in all its forms', () => {
  const pasted = 'aabb'.repeat(500);
  expect(correctable(`${pasted} faill`)).toEqual(['faill']);
  const isKnown = (word: string) => word === pasted.slice(1);
  expect(correctSpelling(pasted, { ...WORDS, isKnown })).toBe(pasted);
});
