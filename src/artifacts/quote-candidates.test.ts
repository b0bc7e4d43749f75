import { describe, expect, test } from 'vitest';
import { retrievedChunk } from '../../test/support/retrieved-chunk.ts';
import { openingQuotes } from './opening-quotes.ts';
import { quoteCandidates } from './quote-candidates.ts';
import { quoteLine } from './quote-line.ts';

const read = (text: string, given: Parameters<typeof retrievedChunk>[0] = {}) =>
  quoteCandidates(retrievedChunk({ chunkId: 7, text, ...given }));
const said = (text: string) => read(text).map(({ sentences }) => sentences.join(' '));

describe('[ARTIFACT-QUOTES-WHOLE] a quote is understood by itself', () => {
  test('a sentence that speaks of the one before brings it along', () => {
    expect(said('Passwords have 14 characters. They are kept by the password manager.')).toEqual([
      'Passwords have 14 characters.',
      'Passwords have 14 characters. They are kept by the password manager.',
    ]);
  });

  test.each([
    [
      'nothing before it in its paragraph',
      'A list of things.\n\nThese days do not expire at the end of a year.',
    ],
    ['a lead-in', 'Paid leave is granted for these occasions:'],
    ['a question', 'How fast do we have to answer a customer?'],
    ['cut at its beginning', 'and the rest of a sentence that was cut before it.'],
    ['cut at its end', 'The rest of this sentence stands in the next chunk, which'],
    ['mostly code', '`GET /healthz` is `{"ok":true}` or `503`.'],
    ['a block of code', '```\nThe code says this and that to the reader.\n```'],
    ['no words', '12 34 56.'],
  ])('not quoted: %s', (_, text) => {
    expect(said(text).filter((quote) => quote !== 'A list of things.')).toEqual([]);
  });

  test('"this policy" is the document that it stands in', () => {
    expect(said('This policy covers everything that was bought.')).toHaveLength(1);
  });

  test('headings, lists and rows are known for what they are', () => {
    const text =
      '## Steps\n\n1. Fill in the form [chunk:3].\n2. Print it\n\n| Who | By when |\n| --- | --- |\n| everybody in the office | 30 days |\n\nA row of no table\n\n| it is all alone in its line | 3 |';
    expect(
      read(text).map(({ kind, heading, isNumbered, sentences }) => [kind, heading, isNumbered, sentences[0]]),
    ).toEqual([
      ['point', 'Steps', true, 'Fill in the form [chunk·3].'],
      ['point', 'Steps', true, 'Print it'],
      ['row', 'Steps', false, 'Who: everybody in the office; By when: 30 days'],
      ['row', 'A row of no table', false, 'it is all alone in its line; 3'],
    ]);
  });
});

test('[ARTIFACT-QUOTES-WHOLE] each sentence of a line cites, behind what it is about', () => {
  const [, both] = read('## Cards\n\nA limit of 200 EUR holds for all. It is raised on request.', {
    documentTitle: 'Memo',
  });
  expect(quoteLine(both!)).toBe(
    'A limit of 200 EUR holds for all [chunk:7]. It is raised on request [chunk:7].',
  );
  expect(quoteLine(both!, 'heading')).toMatch(/^Cards: A limit/);
  expect(quoteLine(both!, 'title')).toMatch(/^Memo: A limit/);
  const [generic] = read('## Dates\n\nThe letter was signed on 12 May 2026.', {
    documentTitle: 'Lighthouse',
  });
  expect(quoteLine(generic!, 'heading')).toMatch(/^Lighthouse: The letter/);
});

test('[ARTIFACT-QUOTES-OPENINGS] a document is introduced by its first whole sentence, a README before others', () => {
  const openings = [
    retrievedChunk({ chunkId: 1, text: '| a | b |\n| --- | --- |\n| a cell of some length | 2 |' }),
    retrievedChunk({
      chunkId: 2,
      text: '# Memo\n\nFrom: the head of finance at Northwind.\n\nCards have limits since May.',
    }),
    retrievedChunk({
      chunkId: 3,
      sourceUri: 'docs/README.md',
      text: '# Helix\n\nHelix answers questions from documents.',
    }),
  ];
  expect(openingQuotes(openings).map(({ sentences }) => sentences[0])).toEqual([
    'Helix answers questions from documents.',
    'Cards have limits since May.',
  ]);
});
