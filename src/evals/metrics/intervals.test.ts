import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bootstrapInterval, type Statistic, wilsonInterval } from './intervals.ts';

const meanOf =
  (values: readonly number[]): Statistic =>
  (counts) =>
    values.reduce((sum, value, index) => sum + value * counts[index]!, 0) / values.length;

test('Wilson of 8 in 10 is what the tables say', () => {
  const { low, high } = wilsonInterval(8, 10);
  expect(low).toBeCloseTo(0.4902, 3);
  expect(high).toBeCloseTo(0.9433, 3);
});

test('five of five is no proof of a hundred in a hundred', () => {
  const { low, high } = wilsonInterval(5, 5);
  expect(low).toBeCloseTo(0.5655, 3);
  expect(high).toBe(1);
});

test('[EVAL-INTERVAL] an interval holds its value and stays between 0 and 1 for a share', () => {
  const counts = fc
    .integer({ min: 1, max: 5000 })
    .chain((of) => fc.tuple(fc.integer({ min: 0, max: of }), fc.constant(of)));
  fc.assert(
    fc.property(counts, ([count, of]) => {
      const { low, high } = wilsonInterval(count, of);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(low).toBeLessThanOrEqual(count / of);
      expect(high).toBeGreaterThanOrEqual(count / of);
      expect(high).toBeLessThanOrEqual(1);
    }),
  );
});

test('[EVAL-INTERVAL] a bootstrapped interval holds its value and lies within the values', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 }),
      (values) => {
        const mean = meanOf(values)(new Uint32Array(values.length).fill(1))!;
        const { low, high } = bootstrapInterval(values.length, meanOf(values))!;
        expect(low).toBeLessThanOrEqual(mean);
        expect(high).toBeGreaterThanOrEqual(mean);
        expect(low).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
        expect(high).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
      },
    ),
    { numRuns: 40 },
  );
});

test('the interval of a mean is as wide as its standard error says, and the same twice', () => {
  const values = Array.from({ length: 400 }, (_, index) => (index % 20) / 19);
  const interval = bootstrapInterval(values.length, meanOf(values))!;
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - 0.5) ** 2, 0) / values.length);
  const error = spread / Math.sqrt(values.length);
  expect(interval.high - interval.low).toBeGreaterThan(3.92 * error * 0.9);
  expect(interval.high - interval.low).toBeLessThan(3.92 * error * 1.1);
  expect(bootstrapInterval(values.length, meanOf(values))).toEqual(interval);
});
