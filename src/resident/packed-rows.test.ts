import { expect, test } from 'vitest';
import { packRows, unpackRows } from './packed-rows.ts';

test('rows come out as they went in, in their order, and none as none', () => {
  const names = ['chunkId', 'distance'] as const;
  const rows = [
    { chunkId: 2 ** 40 + 1, distance: 0.123456 },
    { chunkId: 7, distance: 2 },
  ];
  expect(unpackRows(names, packRows(names, rows))).toEqual(rows);
  expect(unpackRows(names, packRows(names, []))).toEqual([]);
});
