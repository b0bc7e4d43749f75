import { expect, test } from 'vitest';
import { retrievedChunk } from '../../test/support/retrieved-chunk.ts';
import { mergeRetrievals } from './merge-retrievals.ts';
import type { Retrieval } from './retrieve-chunks.ts';

/** A retrieval that found these chunks as `name`, best first, and knew of `more` candidates behind them. */
function retrieval(name: string, ids: number[], { revision = 1, more = [] as number[] } = {}): Retrieval {
  return {
    projectId: 1,
    revision,
    chunks: ids.map((chunkId) => retrievedChunk({ chunkId, text: name })),
    candidates: [...ids, ...more].map((chunkId, index) => ({
      chunkId,
      ranks: { vector: index + 1 },
      fusedScore: 1,
      parts: {},
      rrfScore: 1 / (61 + index),
    })),
    quarantined: [{ chunkId: 100 + ids.length, documentId: 1, reasons: [name] }],
    injection: { policy: 'quarantine', markers: [] },
    nearest: ids[0],
    counts: { vector: ids.length, lexical: 0 },
    vector: { method: 'exact' },
    fusion: { kind: 'even' },
    lexical: { exact: true, matched: 0, words: [] },
    timings: { lexicalMs: 0, vectorMs: 0, mergeMs: 0, loadMs: 0 },
  };
}

const idsOf = (items: readonly { chunkId: number }[]) => items.map(({ chunkId }) => chunkId);

test('[EXPAND-MERGE] chunks are ordered by reciprocal rank over the lists, and their scores say so', () => {
  const { chunks } = mergeRetrievals([retrieval('whole', [1, 2, 3]), retrieval('part', [3, 2, 4])], 10);
  expect(idsOf(chunks)).toEqual([3, 2, 1, 4]);
  expect(chunks.map(({ score }) => score)).toEqual([1 / 63 + 1 / 61, 1 / 62 + 1 / 62, 1 / 61, 1 / 63]);
});

test('[EXPAND-MERGE] ties go to the lower id, and the first k are kept', () => {
  const lists = [retrieval('whole', [9, 8]), retrieval('part', [4, 5])] as const;
  expect(idsOf(mergeRetrievals([...lists], 10).chunks)).toEqual([4, 9, 5, 8]);
  expect(idsOf(mergeRetrievals([...lists], 3).chunks)).toEqual([4, 9, 5]);
});

test('[EXPAND-MERGE] what both found is told as the first saw it, and so is all else', () => {
  const first = retrieval('whole', [1, 2]);
  const merged = mergeRetrievals([first, retrieval('part', [2, 3])], 10);
  expect(merged.chunks.map(({ chunkId, text }) => [chunkId, text])).toEqual([
    [2, 'whole'],
    [1, 'whole'],
    [3, 'part'],
  ]);
  const { chunks: _chunks, candidates: _candidates, ...facts } = first;
  expect(merged).toMatchObject(facts);
});

test('[EXPAND-MERGE] each candidate is there once, in the order of the chunks, also those beyond k', () => {
  const lists = [retrieval('whole', [1, 2], { more: [7, 3] }), retrieval('part', [3, 2], { more: [8, 1] })];
  const { candidates } = mergeRetrievals([lists[0]!, lists[1]!], 1);
  expect(idsOf(candidates)).toEqual([2, 1, 3, 7, 8]);
  expect(candidates.find(({ chunkId }) => chunkId === 3)!.ranks).toEqual({ vector: 4 });
});

test('[EXPAND-MERGE] a retrieval of another revision is left out', () => {
  const first = retrieval('whole', [1]);
  const later = retrieval('part', [5], { revision: 2 });
  expect(mergeRetrievals([first, later], 10)).toBe(first);
  const { chunks, revision } = mergeRetrievals([first, later, retrieval('part', [6])], 10);
  expect(idsOf(chunks)).toEqual([1, 6]);
  expect(revision).toBe(1);
});

test('one retrieval stays as it is', () => {
  const only = retrieval('whole', [3, 1]);
  expect(mergeRetrievals([only], 1)).toBe(only);
});

test('nothing found by any is nothing found', () => {
  expect(mergeRetrievals([retrieval('whole', []), retrieval('part', [])], 5).chunks).toEqual([]);
});
