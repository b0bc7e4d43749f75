import { expect, test } from 'vitest';
import { readIntent } from '../question/read-intent.ts';
import { type NameStrength, questionNames } from './question-names.ts';

const namesOf = (question: string, strength: NameStrength, others: string[] = []) =>
  questionNames([question, ...others], readIntent(question).terms)
    .filter((name) => name.strength === strength)
    .map(({ key }) => key);

test('[CHANNEL-NAMES] what is written as a name, quoted or said to be one is marked', () => {
  expect(namesOf('What does `Queue.push` do?', 'marked')).toEqual(expect.arrayContaining(['queue', 'push']));
  expect(namesOf('Where is run_target called?', 'marked')).toContain('runtarget');
  expect(namesOf('What is the purpose of the common() method?', 'marked')).toContain('common');
  expect(namesOf('What is the function of this class?', 'marked')).toEqual([]);
});

test('[CHANNEL-NAMES] runs of words are names, without words of grammar at their ends', () => {
  const phrases = namesOf('How do we fuse the channels of a search?', 'phrase');
  expect(phrases).toContain('fusechannel');
  expect(phrases.filter((key) => key.startsWith('of') || key.startsWith('do'))).toEqual([]);
});

test('single words come last, and names of what a question was expanded to are read too', () => {
  expect(namesOf('What is a cavity?', 'word')).toEqual(['cavity']);
  expect(namesOf('What is a cavity?', 'marked', ['cavity casimirTilePressure'])).toContain(
    'casimirtilepressure',
  );
});

test('nothing, and a pasted book, give a bounded number of names', () => {
  expect(questionNames([''], [])).toEqual([]);
  const pasted = Array.from({ length: 20_000 }, (_, index) => `word${index}`).join(' ');
  expect(questionNames([pasted, pasted], []).length).toBeLessThanOrEqual(120);
});
