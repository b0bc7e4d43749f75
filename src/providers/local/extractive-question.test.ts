import { expect, test } from 'vitest';
import { holdsAnswerType, readQuestion } from './extractive-question.ts';

test.each([
  ["What is Northwind's e-mail address?", 'email', 'Write to a@b.example.', 'Write an e-mail.'],
  ['What is the phone number of the store?', 'phone', 'Call 030 123 456.', 'Call us.'],
  ['Which website do I use for it?', 'url', 'Use www.northwind.example.', 'Use the site.'],
  ['How long do I have?', 'duration', 'Within 30 days.', 'By e-mail.'],
  ['How much does it cost?', 'money', 'It is 4.90 EUR.', 'It is blue.'],
  ['What percentage is kept?', 'percent', 'About 12% stay.', 'Most stay.'],
  ['How many seats are there?', 'number', 'There are twenty seats.', 'There are seats.'],
  ['When was it reviewed?', 'time', 'On 3 March 2026.', 'In the office.'],
  ['Who wrote it?', 'person', 'It was Maria Lopez.', 'It was written.'],
  ['Where is the office?', 'place', 'It is in Berlin.', 'It is tall.'],
  ['Why was it closed?', 'reason', 'Because of rain.', 'It was closed.'],
  ['What is a chunk?', 'definition', 'A chunk is a piece of text.', 'Chunks fly.'],
] as const)('%s asks for a %s', (question, type, holding, other) => {
  const { answerType, stems } = readQuestion(question);
  expect(answerType).toBe(type);
  expect(holdsAnswerType(answerType, holding, new Set(stems))).toBe(true);
  expect(holdsAnswerType(answerType, other, new Set(stems))).toBe(false);
});

test('a question about addresses in general asks for none', () => {
  expect(readQuestion('How do I redact email addresses?').answerType).toBe('other');
  expect(readQuestion('What is an email address?').answerType).not.toBe('email');
  expect(readQuestion('What is the email address for refunds?').stems).toEqual(['refund']);
});

test('other questions expect nothing in particular', () => {
  expect(readQuestion('Does it rain?').answerType).toBe('other');
  expect(holdsAnswerType('other', 'It rains.', new Set())).toBeUndefined();
});
