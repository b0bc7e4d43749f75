import { expect, test } from 'vitest';
import type { RetrievedChunk } from '../../terms.ts';
import { readEvidence } from './extractive-evidence.ts';
import { asksAboutUnknown } from './extractive-unknowns.ts';

const TEXT =
  'New France sent reinforcements in 1755. The East India Company traded in Canada. Refunds take 30 days. Members of parliament sit in the chamber. Room 9 costs 67 euros, room 12 costs 81 euros.';
const isUnknown = (question: string) =>
  asksAboutUnknown(
    readEvidence(question, [
      { documentTitle: 'History', headingPath: ['War'], text: TEXT } as unknown as RetrievedChunk,
    ]),
  );

test.each([
  'Who led the reinforcements of New France in 1756?',
  'What happened at the fall of Fort William Henry?',
  'Where did some of the Acadians go?',
  'How much does room 81 cost per night?',
])('names what no source mentions: %s', (question) => {
  expect(isUnknown(question)).toBe(true);
});

test.each([
  ['the year is there', 'Who led the reinforcements in 1755?'],
  ['a decade', 'Who led the reinforcements in the 1750s?'],
  ['a number of things', 'Can I send the 2000 parcels at once?'],
  ['a numbered thing that is there', 'How much is room 12?'],
  ['a number of a kind that no source numbers', 'What does error 529 mean?'],
  ['a count of days', 'Can I return it after 45 days?'],
  ['a slip', 'What did the company trade in Cannada?'],
  ['half of the name', 'What was the East India Trading Company?'],
  ['the owner of the documents', 'How long does Northwind take for refunds?'],
  ['the owner of something', 'What are the terms of Northwind’s refunds?'],
  ['a month', 'What about the refunds in December?'],
  ['a title', 'How Long Do Refunds Take After Returning Parcels?'],
  ['another language', 'Wie lange dauert eine Erstattung nach Rückgabe und Prüfung?'],
])('not a reason to refuse: %s', (_reason, question) => {
  expect(isUnknown(question)).toBe(false);
});
