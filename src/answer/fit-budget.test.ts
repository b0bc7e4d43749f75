import { expect, test } from 'vitest';
import type { RetrievedChunk } from '../terms.ts';
import { fitBudget } from './fit-budget.ts';

const chunk = (chunkId: number, tokenCount: number, text = `text ${chunkId}`) =>
  ({ chunkId, tokenCount, text }) as RetrievedChunk;
const ids = (chunks: RetrievedChunk[]) => chunks.map(({ chunkId }) => chunkId);

test('[ASK-BUDGET] whole chunks, best first, until the tokens or the count are used up', () => {
  const chunks = [chunk(1, 400), chunk(2, 400), chunk(3, 400), chunk(4, 10)];
  expect(ids(fitBudget(chunks, { maxTokens: 800, maxChunks: 12 }))).toEqual([1, 2]);
  expect(ids(fitBudget(chunks, { maxTokens: 9999, maxChunks: 3 }))).toEqual([1, 2, 3]);
});

test('[ASK-BUDGET] the best chunk is kept whatever its size, and the same text is not repeated', () => {
  expect(ids(fitBudget([chunk(1, 9000), chunk(2, 1)], { maxTokens: 800, maxChunks: 12 }))).toEqual([1]);
  expect(
    ids(
      fitBudget([chunk(1, 5, 'same'), chunk(2, 5, 'same'), chunk(3, 5)], { maxTokens: 800, maxChunks: 12 }),
    ),
  ).toEqual([1, 3]);
  expect(fitBudget([], { maxTokens: 800, maxChunks: 12 })).toEqual([]);
});
