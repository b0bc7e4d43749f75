import { expect, test } from 'vitest';
import { properWords } from './proper-words.ts';

test.each([
  ['Does Helix support Kafka?', ['Helix', 'Kafka']],
  ['Kafka support?', []],
  ['It ends. Where does it begin?', []],
  ['What is Kafka’s port?', ['Kafka']],
  ['What Is The Gate?', []],
  ['WHAT IS A CAVITY?', []],
  ['', []],
])('[ASK-CONTROLLER-INTENT] proper names in "%s"', (question, names) => {
  expect(properWords(question)).toEqual(names);
});
