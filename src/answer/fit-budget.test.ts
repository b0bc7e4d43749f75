import { describe, expect, test } from 'vitest';
import { retrievedChunk } from '../../test/support/retrieved-chunk.ts';
import type { RetrievedChunk } from '../terms.ts';
import { fitBudget, fitContext } from './fit-budget.ts';

const ROOMY = { maxTokens: 10_000, maxChunks: 12 };
const chunk = (
  chunkId: number,
  tokenCount: number,
  text = `text ${chunkId}`,
  given: Partial<RetrievedChunk> = {},
) => retrievedChunk({ chunkId, tokenCount, text, versionId: chunkId, ...given });
const ids = (chunks: RetrievedChunk[]) => chunks.map(({ chunkId }) => chunkId);

test('[ASK-BUDGET] whole chunks, best first, until the tokens or the count are used up', () => {
  const chunks = [chunk(1, 400), chunk(2, 400), chunk(3, 400), chunk(4, 10)];
  expect(ids(fitBudget(chunks, { maxTokens: 800, maxChunks: 12 }))).toEqual([1, 2]);
  expect(ids(fitBudget(chunks, { maxTokens: 9999, maxChunks: 3 }))).toEqual([1, 2, 3]);
});

const SMALL = { maxTokens: 800, maxChunks: 12 };

test('[ASK-BUDGET] the best chunk is kept though it exceeds the tokens', () => {
  expect(ids(fitBudget([chunk(1, 3200), chunk(2, 1)], SMALL))).toEqual([1]);
  expect(fitBudget([], ROOMY)).toEqual([]);
});

test('[CONTEXT-TOO-LARGE] a chunk of more than four budgets gives way to those that fit, and stands alone else', () => {
  expect(fitContext([chunk(1, 3201), chunk(2, 400), chunk(3, 9000), chunk(4, 400)], SMALL)).toMatchObject({
    kept: [{ chunkId: 2 }, { chunkId: 4 }],
    dropped: [
      { chunkId: 1, reason: 'too-large' },
      { chunkId: 3, reason: 'too-large' },
    ],
    tokens: 800,
  });
  expect(ids(fitBudget([chunk(1, 9000), chunk(2, 5000)], SMALL))).toEqual([1]);
});

test('[CONTEXT-DROPPED] what was left out is told with its reason', () => {
  const chunks = [
    chunk(1, 400, 'same'),
    chunk(2, 400, 'same'),
    chunk(3, 400),
    chunk(4, 400),
    chunk(5, 1, 'same'),
  ];
  expect(fitContext(chunks, { maxTokens: 800, maxChunks: 12 })).toEqual({
    kept: [chunks[0], chunks[2]],
    dropped: [
      { chunkId: 2, reason: 'same-text' },
      { chunkId: 4, reason: 'tokens' },
      { chunkId: 5, reason: 'tokens' },
    ],
    tokens: 800,
  });
  expect(fitContext(chunks, { maxTokens: 9999, maxChunks: 1 }).dropped.at(-1)).toEqual({
    chunkId: 5,
    reason: 'count',
  });
});

describe('[CONTEXT-DEDUPE] what an earlier chunk says is not repeated', () => {
  const reasonOf = (first: RetrievedChunk, second: RetrievedChunk) =>
    fitContext([first, second], ROOMY).dropped[0]?.reason;

  test('the same words in another document, whatever the case, the spaces and the emphasis', () => {
    const other = chunk(2, 5, '**refunds** take\n14 days');
    expect(reasonOf(chunk(1, 5, 'Refunds take 14 days.'), other)).toBe('same-words');
  });

  test('a text that stands in a longer one, at the ends of words', () => {
    const long = chunk(1, 5, 'Ask us. Refunds take 14 days. Write to us.');
    expect(reasonOf(long, chunk(2, 5, 'Refunds take 14 days.'))).toBe('contained');
    expect(reasonOf(long, chunk(2, 5, 'Refunds take 1'))).toBeUndefined();
  });

  test('a passage that was cut elsewhere, but not one that overlaps a little', () => {
    const whole = chunk(1, 5, 'a', { versionId: 7, span: { start: 0, end: 1200 } });
    expect(reasonOf(whole, chunk(2, 5, 'b', { versionId: 7, span: { start: 100, end: 1210 } }))).toBe(
      'overlapping',
    );
    expect(
      reasonOf(whole, chunk(2, 5, 'b', { versionId: 7, span: { start: 1050, end: 2250 } })),
    ).toBeUndefined();
    expect(
      reasonOf(whole, chunk(2, 5, 'b', { versionId: 8, span: { start: 100, end: 1210 } })),
    ).toBeUndefined();
  });

  test('a number, a sign of code or a cell of a table makes a difference', () => {
    expect(
      reasonOf(chunk(1, 5, 'Refunds take 14 days.'), chunk(2, 5, 'Refunds take 30 days.')),
    ).toBeUndefined();
    const code = { type: 'code' as const };
    expect(reasonOf(chunk(1, 5, 'a == b', code), chunk(2, 5, 'a != b', code))).toBeUndefined();
    const table = { type: 'table' as const };
    expect(reasonOf(chunk(1, 5, '| 1 | | 2 |', table), chunk(2, 5, '| 1 | 2 | |', table))).toBeUndefined();
  });
});
