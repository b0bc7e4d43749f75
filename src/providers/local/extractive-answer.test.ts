import { expect, test } from 'vitest';
import { retrievedChunk } from '../../../test/support/retrieved-chunk.ts';
import { writeAnswer } from './extractive-answer.ts';
import type { Candidate } from './extractive-candidates.ts';

const sources = [7, 42].map((chunkId) => retrievedChunk({ chunkId }));
const quotes = [
  { text: 'Refunds take 30 days. Ask us!', leadIn: '', kind: 'sentence', sourceIndex: 1 },
  { text: 'Is it free? It is.', leadIn: '', kind: 'sentence', sourceIndex: 0 },
] as Candidate[];

test('sources are cited by their place, or by their chunk where that is asked for', () => {
  expect(writeAnswer(quotes, { sources })).toBe(
    'Refunds take 30 days [2]. Ask us! [2] Is it free? It is [1].',
  );
  expect(writeAnswer(quotes, { sources, citationStyle: 'chunk' })).toBe(
    'Refunds take 30 days [chunk:42]. Ask us! [chunk:42] Is it free? It is [chunk:7].',
  );
});
