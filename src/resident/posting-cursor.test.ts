import { expect, test } from 'vitest';
import { createPostingCursor } from './posting-cursor.ts';
import { chunkIn, entryOf } from './word-entries.ts';

const BLOCKS = [
  [1, 5, 9],
  [10, 11, 30],
  [31, 99],
].map((chunks) => Uint32Array.from(chunks, (chunk) => entryOf(chunk, 1)));

function windows(bounds: readonly number[]): number[][] {
  const cursor = createPostingCursor(BLOCKS);
  return bounds
    .slice(1)
    .map((end, index) => cursor.upTo(bounds[index]!, end).flatMap((entries) => Array.from(entries, chunkIn)));
}

test('each window has the entries of its chunks, whatever blocks they are in', () => {
  expect(windows([0, 10, 12, 31, 100])).toEqual([[1, 5, 9], [10, 11], [30], [31, 99]]);
  expect(windows([0, 1, 2, 3, 100])).toEqual([[], [1], [], [5, 9, 10, 11, 30, 31, 99]]);
  expect(windows([0, 1000])).toEqual([[1, 5, 9, 10, 11, 30, 31, 99]]);
});

test('windows may be left out, and a word that nobody wrote has no entries', () => {
  const cursor = createPostingCursor(BLOCKS);
  const found = (first: number, end: number) =>
    cursor.upTo(first, end).flatMap((entries) => Array.from(entries, chunkIn));
  expect(found(5, 10)).toEqual([5, 9]);
  expect(found(30, 40)).toEqual([30, 31]);
  expect(createPostingCursor([]).upTo(0, 10)).toEqual([]);
});
