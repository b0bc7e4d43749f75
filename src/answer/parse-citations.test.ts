import { expect, test } from 'vitest';
import type { RetrievedChunk } from '../terms.ts';
import { parseCitations } from './parse-citations.ts';

const sources = ['first', 'second', 'third'].map((text, index) => source(40 + index, text));

function source(chunkId: number, text: string): RetrievedChunk {
  return { chunkId, text, documentTitle: `Title ${chunkId}` } as RetrievedChunk;
}

test('[ASK-CITATIONS] only cited sources, once each, in the order first cited', () => {
  expect(parseCitations('B [3]. A [1][3], and [1].', sources)).toEqual([
    { n: 3, chunk_id: 42, document_title: 'Title 42', snippet: 'third' },
    { n: 1, chunk_id: 40, document_title: 'Title 40', snippet: 'first' },
  ]);
});

test('[ASK-CITATION-RANGE] a number that no source has is ignored', () => {
  expect(parseCitations('[0] [4] [-1] [999999999999] [x] [] [1.5]', sources)).toEqual([]);
});

test('several numbers in one pair of brackets count each', () => {
  expect(parseCitations('So it is [2, 1].', sources).map(({ n }) => n)).toEqual([2, 1]);
});

test.each([
  ['160 characters stay as they are', 'x'.repeat(160), 'x'.repeat(160)],
  ['161 are cut and marked', 'x'.repeat(161), `${'x'.repeat(160)}…`],
  ['a character of two code units counts once', '😀'.repeat(160), '😀'.repeat(160)],
  ['and is never cut in two', `${'x'.repeat(159)}😀😀`, `${'x'.repeat(159)}😀…`],
])('[ASK-SNIPPET] %s', (_, text, snippet) => {
  expect(parseCitations('[1]', [source(1, text)])[0]!.snippet).toBe(snippet);
});
