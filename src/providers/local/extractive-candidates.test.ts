import { expect, test } from 'vitest';
import { REFUSAL, type RetrievedChunk } from '../../terms.ts';
import { findCandidates } from './extractive-candidates.ts';

const quotes = (...texts: string[]) =>
  findCandidates(texts.map((text) => ({ text }) as RetrievedChunk)).map(
    ({ kind, leadIn, text }) => `${kind}: ${leadIn === '' ? '' : `${leadIn} > `}${text}`,
  );

test('headings are not quoted, sentences lose their marks', () => {
  expect(quotes('# Refunds\n\nRefund window\n\nPay **within** [30 days](x.md).[12] Then wait.')).toEqual([
    'sentence: Pay within 30 days.',
    'sentence: Then wait.',
  ]);
});

test('a list is quoted with the sentence that introduces it, entry by entry and as a whole', () => {
  const expected = [
    'item: You will need: > a photo.',
    'item: You will need: > an identity card.',
    'list: You will need: > a photo; an identity card',
  ];
  expect(quotes('You will need:\n\n- a photo.\n- an identity card.')).toEqual(expected);
  expect(quotes('You will need:\nA photo\nA card')).toContain('list: You will need: > A photo; A card');
});

test('an unmarked list ends where its numbers or its words do', () => {
  expect(quotes('Codes:\n400 - bad request.\n529 - overloaded.\nStreams end with an event.')).toEqual([
    'item: Codes: > 400 - bad request.',
    'item: Codes: > 529 - overloaded.',
    'list: Codes: > 400 - bad request; 529 - overloaded',
    'sentence: Streams end with an event.',
  ]);
  expect(quotes('See also:\nThe guide\nThe manual\nAdd-onTool use xlinkedin').at(-1)).toBe(
    'list: See also: > The guide; The manual',
  );
});

test('a sentence loses its number', () => {
  expect(quotes('Do this. 2. Replace “A” with “B”.3')).toEqual([
    'sentence: Do this.',
    'sentence: Replace “A” with “B”.',
  ]);
});

test('a long list says that there is more', () => {
  const items = Array.from({ length: 12 }, (_, index) => `- entry ${index} ${'and so on '.repeat(8)}`);
  expect(quotes(`These are:\n${items.join('\n')}`).at(-1)).toMatch(/^list: These are: > entry 0 .*; …$/);
});

test('a table row is read with its head', () => {
  expect(quotes('| Plan | Price |\n| --- | --- |\n| Pro | $20 |\n| Free | |')).toEqual([
    'row: Plan: Pro; Price: $20',
    'row: Plan: Free',
  ]);
});

test('a head of two rows gives the names of the columns', () => {
  expect(
    quotes('| | Years ended | |\n|---|---|---|\n| | 2019 | 2018 |\n| Net | $5 | $4 |\n| Tax | 2 | 1 |'),
  ).toEqual(['row: Net; 2019: $5; 2018: $4', 'row: Tax; 2019: 2; 2018: 1']);
});

test('a question introduces its answer and is not quoted alone', () => {
  expect(quotes('Can I return a gift?\n\nYes, until 31 January. Keep the slip.')).toEqual([
    'sentence: Can I return a gift? > Yes, until 31 January.',
    'sentence: Keep the slip.',
  ]);
});

test('a line of code goes with its lead-in', () => {
  expect(quotes('Install it:\n\n```\nnpm install helix\n```')).toEqual([
    'code: Install it: > `npm install helix`',
  ]);
});

test.each([
  ['the refusal itself', REFUSAL],
  ['a lead-in without its list', 'The following holds:'],
  ['code that would read as a citation', 'Use `row[1]` for it.'],
  ['code that lost its fence', 'x = { a: 1 } y = { b: 2 } if (x >= y) return { c }'],
  ['a navigation line', 'Give it a role (system prompts)Chain complex prompts xlinkedin'],
  ['headings that were joined', 'Tagging best practices Examples'],
  ['a lead-in with the label of its code', 'The prompt is set by adding text before the first turn: Python'],
  ['nothing but numbers', '12 34 56.'],
])('never quoted: %s', (_name, text) => {
  expect(quotes(text)).toEqual([]);
});

test('a sentence that two sources share is quoted from the first', () => {
  const found = findCandidates(
    ['Same words here.', 'Same words here. Others there.'].map((text) => ({ text }) as RetrievedChunk),
  );
  expect(found.map(({ sourceIndex, text }) => [sourceIndex, text])).toEqual([
    [0, 'Same words here.'],
    [1, 'Others there.'],
  ]);
});
