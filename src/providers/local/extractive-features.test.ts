import { expect, test } from 'vitest';
import type { RetrievedChunk } from '../../terms.ts';
import { readEvidence } from './extractive-evidence.ts';
import { measureCandidates } from './extractive-features.ts';

test('a section that begins inside a chunk is not below the heading the chunk began with', () => {
  const source = {
    documentTitle: 'Policy',
    headingPath: ['Policy', 'How to request it'],
    text: 'How to request it\n\nWrite to the store with your number.\n\nWhen the money arrives\n\nIt is paid within 5 days.',
  } as unknown as RetrievedChunk;
  const measured = measureCandidates(readEvidence('How long is the request?', [source]));
  expect(measured.map(({ candidate, features }) => [candidate.heading, features.headCoverage])).toEqual([
    ['How to request it', 1],
    ['When the money arrives', 0],
  ]);
});
