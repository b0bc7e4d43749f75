import { expect, test } from 'vitest';
import { createComparableCache } from './late-interaction-cache.ts';
import { compactRows } from './late-interaction-rows.ts';

/** 100 values and one scale: 104 bytes, and 104 more for passages; 2 for a text of one letter. */
const rows = compactRows(new Float32Array(100).fill(1), 100);
const comparable = { tokens: rows, passages: rows };

test('the text that was unused for longest goes first, and nothing grows beyond the limit', () => {
  const cache = createComparableCache(2 * 210);
  cache.set('a', comparable);
  cache.set('b', comparable);
  expect(cache.get('a')).toBe(comparable);
  cache.set('c', comparable);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([comparable, undefined, comparable]);
});

test('a text that is set again is counted once, and one that is too large is not kept', () => {
  const cache = createComparableCache(2 * 210);
  for (let times = 0; times < 5; times++) cache.set('a', comparable);
  cache.set('b', comparable);
  expect([cache.get('a'), cache.get('b')]).toEqual([comparable, comparable]);
  cache.set('x'.repeat(1000), comparable);
  expect(cache.get('x'.repeat(1000))).toBeUndefined();
});
