import { expect, test } from 'vitest';
import { isLocalId } from './local-ids.ts';

test('[ARCHIVE-HOSTILE] a number means what the archive has, or what it says is gone, and nothing beyond', () => {
  const means = (local: number) => isLocalId(local, 3, 2);
  expect([1, 3, -1, -2].map(means)).toEqual([true, true, true, true]);
  expect([0, 4, -3, 1.5, Number.NaN, -Infinity].map(means)).toEqual(Array(6).fill(false));
});
