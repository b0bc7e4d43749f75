import { expect, test } from 'vitest';
import { addCounts, f1, type GridTable, scoreTables } from './score-tables.ts';

const TRUTH = grid(['Name', 'Rate'], ['Ohio', '1–2'], ['Iowa', '']);

test('an equal table scores 1, whatever its spaces, dashes and quotes are', () => {
  const { perTable, rest } = scoreTables(
    [TRUTH],
    [grid(['Na me', 'Rate'], ['Ohio', '1-2'], ['Iowa', ''])],
    PLAIN,
  );
  expect(perTable[0]).toEqual({
    // Name-Rate and Ohio-1–2 to the right; Name-Ohio, Ohio-Iowa and Rate-1–2 downwards.
    adjacency: { matched: 5, expected: 5, found: 5 },
    cells: { matched: 5, expected: 5, found: 5 },
  });
  expect(rest.adjacency.found).toBe(0);
});

test('a neighbour is the next cell that is not blank, and a merged cell has one in each row', () => {
  const merged: GridTable = {
    cells: [
      { r0: 0, r1: 1, c0: 0, c1: 0, text: 'Age' },
      { r0: 0, r1: 0, c0: 1, c1: 1, text: '' },
      { r0: 0, r1: 0, c0: 2, c1: 2, text: 'Men' },
      { r0: 1, r1: 1, c0: 1, c1: 1, text: 'no.' },
    ],
  };
  expect(scoreTables([merged], [merged], PLAIN).perTable[0]!.adjacency).toEqual({
    matched: 2,
    expected: 2,
    found: 2,
  });
});

test('a found table that is none counts against precision', () => {
  const { perTable, rest } = scoreTables([TRUTH], [TRUTH, grid(['x', 'y'], ['z', 'w'])], PLAIN);
  const all = addCounts([...perTable, rest].map(({ adjacency }) => adjacency));
  expect(all).toEqual({ matched: 5, expected: 5, found: 9 });
  expect(f1(all)).toBeCloseTo(10 / 14);
});

test('parts of a table over pages count together only where they may', () => {
  const parts = [grid(['Name', 'Rate'], ['Ohio', '1–2']), grid(['Ohio', ''], ['Iowa', ''])];
  expect(scoreTables([TRUTH], parts, { stacked: true }).perTable[0]!.adjacency.matched).toBe(5);
  expect(scoreTables([TRUTH], parts, PLAIN).perTable[0]!.adjacency.matched).toBe(4);
});

test('a row too many moves no other cell from its place', () => {
  const found = grid(['Title', ''], ['Name', 'Rate'], ['Ohio', '1–2'], ['Iowa', '']);
  expect(scoreTables([TRUTH], [found], PLAIN).perTable[0]!.cells).toEqual({
    matched: 5,
    expected: 5,
    found: 6,
  });
});

test('nothing expected and nothing found is right', () => {
  expect(f1(addCounts([]))).toBe(1);
});

const PLAIN = { stacked: false };

function grid(...rows: string[][]): GridTable {
  return {
    cells: rows.flatMap((texts, row) =>
      texts.map((text, column) => ({ r0: row, r1: row, c0: column, c1: column, text })),
    ),
  };
}
