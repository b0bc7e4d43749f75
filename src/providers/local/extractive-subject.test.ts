import { expect, test } from 'vitest';
import type { RetrievedChunk } from '../../terms.ts';
import { readEvidence } from './extractive-evidence.ts';
import { speaksOfSomethingElse } from './extractive-subject.ts';

/** Whether a text that is quoted as a whole is about something else. */
function isBeside(question: string, text: string, title = 'Notes'): boolean {
  const source = { documentTitle: title, headingPath: [], text } as unknown as RetrievedChunk;
  const evidence = readEvidence(question, [source]);
  expect(evidence.candidates).not.toHaveLength(0);
  return speaksOfSomethingElse(evidence, evidence.candidates);
}

test.each([
  [
    'one word in common',
    'Whose letters were the traders able to read?',
    'Traders came up the river with furs.',
  ],
  [
    'the second word in common is within the name of another place',
    'Which sea routes did Wessex close to foreign fishing boats in 1462?',
    'Many settlers had come to New Wessex by 1462.',
  ],
  [
    'half of the words are nowhere',
    'Which harbours did the traders fortify against pirates?',
    'The traders held two harbours on the coast.',
  ],
  [
    'a name is missing',
    'What did Mercia owe Wessex?',
    'What is owed by Mercia is written down in the book of the abbey.',
  ],
  [
    'something else is counted',
    'How many ships were lost in Norway?',
    'Several towns of Norway lie by the sea. Ships are built there.',
  ],
  [
    'something else is dated',
    'When was the Salt War?',
    'By the time of the Salt War many people lived in the hills, and the fort fell in 1462.',
  ],
])('[WRITER-SUBJECT] refused: %s', (_reason, question, text) => {
  expect(isBeside(question, text)).toBe(true);
});

test.each([
  ['a paraphrase of few words', 'When do I get my money back?', 'Refunds are paid within 14 days.'],
  [
    'more than half of the words',
    'Which harbours did the traders use in Norway?',
    'In Norway the traders used Bergen.',
  ],
  ['the title has the word', 'How many ships sailed near Norway?', 'There were 30 near Norway.', 'Ships'],
  [
    'the name of the place stands alone too',
    'Which sea routes did Wessex close to foreign fishing boats in 1462?',
    'Many settlers of New Wessex had come out of Wessex by 1462.',
  ],
  [
    'the whole name is asked about',
    'Which sea routes did New Wessex close to foreign fishing boats?',
    'Many settlers had come to New Wessex by 1462.',
  ],
  [
    'a part of the place',
    'Which sea routes did Wessex close to foreign fishing boats in 1462?',
    'Many settlers had come to northern Wessex by 1462.',
  ],
  [
    'something new of the place',
    'Which sea routes did Wessex close to foreign fishing boats in 1462?',
    'New Wessex laws were written down by 1462.',
  ],
  ['a name within another', 'How long did Europe rule Cyprus?', 'European rule of Cyprus took 380 years.'],
  ['the thing is counted', 'How many ships were lost near Norway?', 'Near Norway 12 ships went down.'],
  ['a price', 'How much is delivery to Norway?', 'Shipping costs 12 EUR in Norway.'],
  ['the date comes first', 'When was the Salt War?', 'In 1462, after a bad harvest, the Salt War broke out.'],
  ['the date in brackets', 'When was the Salt War?', 'The Salt War (1462) was short, and trade went on.'],
  ['no date at all', 'When was the Salt War?', 'The Salt War was short, and trade went on.'],
  [
    'an event instead of a date',
    'When was the Salt War?',
    'The Salt War came after the flood, and in 1470 peace.',
  ],
  ['a date to come', 'When does the Salt Fair open?', 'The Salt Fair is held in May, and 2027 is full.'],
  [
    'a row',
    'Whose letters were the traders able to read?',
    '| Traders | Furs |\n| --- | --- |\n| Anna | 30 |\n',
  ],
  ['a name out of code', 'Which values does the retryCount of the client take?', 'Clients take their time.'],
  ['an empty question', '', 'Traders came up the river with furs.'],
])('[WRITER-SUBJECT] not refused: %s', (_reason, question, text, title = 'Notes') => {
  expect(isBeside(question, text, title)).toBe(false);
});
