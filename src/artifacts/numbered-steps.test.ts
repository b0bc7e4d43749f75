import { expect, test } from 'vitest';
import { retrievedChunk } from '../../test/support/retrieved-chunk.ts';
import { numberedSteps } from './numbered-steps.ts';
import { citeEverySentence, inDocumentOrder, quotesIn } from './quoted-sentences.ts';

const LIST = retrievedChunk({
  chunkId: 7,
  documentTitle: 'Returns',
  text: 'How it is done:\n\n1. Fill in the form [chunk:3].\n2. **Print** the label\n\n- not a step\n\n(3) Hand it in!',
});

test('[ARTIFACT-WRITE-QUOTES] the points of a numbered list are steps, and cite where they stand', () => {
  expect(numberedSteps([LIST])).toEqual([
    'Fill in the form [chunk·3] [chunk:7].',
    'Print the label [chunk:7].',
    'Hand it in [chunk:7]!',
  ]);
  expect(numberedSteps([LIST], 'returns')).toHaveLength(3);
  expect(numberedSteps([LIST], 'travel expenses')).toEqual([]);
  expect(numberedSteps([retrievedChunk({ text: '1. A number by itself' })])).toEqual([]);
});

test('[ARTIFACT-WRITE-QUOTES] an answer of quotes falls into them, and each sentence of one cites', () => {
  const answer = 'One thing\nis so [chunk:1]. Another is not [chunk:2]! I said nothing.';
  expect(quotesIn(answer)).toEqual(['One thing is so [chunk:1].', 'Another is not [chunk:2]!']);
  expect(citeEverySentence('Code: one. Use it. Or leave it [chunk:4].')).toBe(
    'Code: one [chunk:4]. Use it [chunk:4]. Or leave it [chunk:4].',
  );
});

test('[ARTIFACT-WRITE-QUOTES] quotes are put in the order of their document', () => {
  const sources = [
    retrievedChunk({ chunkId: 2, ordinal: 1, text: 'Third of all. Second of all is here.' }),
    retrievedChunk({ chunkId: 1, ordinal: 0, text: 'First of all.' }),
  ];
  const quotes = ['Second of all is here [chunk:2].', 'First of all [chunk:1].', 'Third of all [chunk:2].'];
  expect(inDocumentOrder(quotes, sources)).toEqual([quotes[1], quotes[2], quotes[0]]);
});
