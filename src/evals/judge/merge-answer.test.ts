import { expect, test } from 'vitest';
import { expectedStatement, mergeAnswer, otherAnswer } from './merge-answer.ts';

test.each([
  ['What was the Free Cash Flow in 2018?', '$533 million', 'The Free Cash Flow in 2018 was $533 million.'],
  ['Who founded Telenet?', 'Larry Roberts', 'Larry Roberts founded Telenet.'],
  ['When was the castle built?', '1070', 'The castle was built in 1070.'],
  ['Where was the treaty signed?', 'at Verdun', 'The treaty was signed at Verdun.'],
  ['How many seats are there in the room?', '20', 'There are 20 seats in the room.'],
  ['What is the tower used for?', 'storage', undefined],
  ['Why did it rain?', 'clouds', undefined],
  ['What is it?', '', undefined],
])('%s %s', (question, answer, statement) => {
  expect(mergeAnswer(question, answer)).toBe(statement);
});

test('an expected answer that is a sentence stands alone; parts of one are left', () => {
  const sentence = 'The judge compares every claim with the sources that it cites.';
  expect(expectedStatement({ question: 'What does it do?', answers: [sentence] })).toBe(sentence);
  expect(expectedStatement({ question: 'What are the years?', answers: ['2017', '2018'] })).toBeUndefined();
});

test('the answer to another question is of the same kind', () => {
  const asked = { question: 'What is the price?', answers: ['$20'] };
  const others = [asked, { question: 'Who?', answers: ['Ann'] }, { question: 'How far?', answers: ['35'] }];
  expect(otherAnswer(asked, others)).toBe('The price is 35.');
});
