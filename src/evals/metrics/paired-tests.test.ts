import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mcnemarExact, pairedPermutation, permutationOfSets } from './paired-tests.ts';

test('McNemar is the two-sided binomial of the cases that changed', () => {
  expect(mcnemarExact(0, 0)).toBe(1);
  expect(mcnemarExact(5, 0)).toBeCloseTo(2 / 32, 10);
  expect(mcnemarExact(1, 9)).toBeCloseTo((2 * 11) / 1024, 10);
  expect(mcnemarExact(6, 6)).toBe(1);
});

test('McNemar stays a number for thousands of changes', () => {
  expect(mcnemarExact(5000, 5000)).toBeCloseTo(1, 6);
  expect(mcnemarExact(2000, 3000)).toBeLessThan(1e-40);
  expect(mcnemarExact(2000, 3000)).toBeGreaterThan(0);
});

test('few differences are tried in every combination', () => {
  expect(pairedPermutation([])).toBe(1);
  expect(pairedPermutation([0, 0])).toBe(1);
  expect(pairedPermutation([1, 1, 1])).toBe(2 / 8);
  expect(pairedPermutation([1, 1, 1, 1, 1, 1])).toBe(2 / 64);
});

test('[EVAL-COMPARE-TEST] the permutation test does not care which run is called first', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 16 }), (differences) => {
      const chance = pairedPermutation(differences);
      expect(pairedPermutation(differences.map((difference) => -difference))).toBe(chance);
      expect(chance).toBeGreaterThan(0);
      expect(chance).toBeLessThanOrEqual(1);
    }),
    { numRuns: 30 },
  );
});

test('[EVAL-COMPARE-TEST] a shift is found, and noise is not', () => {
  const noise = Array.from({ length: 60 }, (_, index) => Math.sin(index * 12.9898) / 2);
  expect(pairedPermutation(noise.map((value) => value + 0.4))).toBeLessThan(0.001);
  expect(pairedPermutation(noise)).toBeGreaterThan(0.05);
});

test('[EVAL-COMPARE-TEST] the same runs have the same chance each time they are compared', () => {
  const noise = Array.from({ length: 40 }, (_, index) => Math.sin(index * 12.9898));
  const total = (counts: Uint32Array) => noise.reduce((sum, value, index) => sum + value * counts[index]!, 0);
  const fiveTimes = (test: () => number | null) => new Set(Array.from({ length: 5 }, test)).size;
  expect(fiveTimes(() => pairedPermutation(noise))).toBe(1);
  expect(fiveTimes(() => permutationOfSets(20, total))).toBe(1);
});

test('a figure of whole sets is tested by swapping cases between them', () => {
  const pairs = 40;
  const meanOf = (values: readonly number[]) => (counts: Uint32Array) =>
    values.reduce((sum, value, index) => sum + value * counts[index]!, 0) / pairs;
  const slow = Array.from({ length: pairs }, (_, index) => 100 + (index % 7));
  const fast = slow.map((value) => value - 20);
  expect(permutationOfSets(pairs, meanOf([...slow, ...fast]))).toBeLessThan(0.01);
  expect(permutationOfSets(pairs, meanOf([...slow, ...slow]))).toBe(1);
  expect(permutationOfSets(pairs, () => null)).toBeNull();
});
