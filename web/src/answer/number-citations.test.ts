import { expect, test } from 'vitest';
import { numberCitations, withNumbers } from './number-citations.ts';

test('passages are numbered in the order first cited', () => {
  const text = 'One [chunk:42]. Two [chunk:7][chunk:42]. Three [chunk:7, chunk:9].';
  expect([...numberCitations(text)]).toEqual([
    [42, 1],
    [7, 2],
    [9, 3],
  ]);
  expect(withNumbers(text)).toBe('One [1]. Two [2][1]. Three [2][3].');
});

test('a text without citations stays as it is', () => {
  expect(numberCitations('list[0] and [chunk]').size).toBe(0);
  expect(withNumbers('list[0] and [chunk]')).toBe('list[0] and [chunk]');
});
