import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compactRows, greatestProducts } from './late-interaction-rows.ts';

const WIDTH = 384;
const unit = fc
  .float32Array({ min: -1, max: 1, noNaN: true, minLength: WIDTH, maxLength: WIDTH })
  .map((values) => {
    const length = Math.hypot(...values) || 1;
    return values.map((value) => value / length);
  });

test('a product with a compact row is within 0.01 of the exact one', () => {
  fc.assert(
    fc.property(unit, unit, (left, right) => {
      const exact = left.reduce((sum, value, index) => sum + value * right[index]!, 0);
      const [found] = greatestProducts(left, compactRows(right, WIDTH));
      expect(Math.abs(found! - exact)).toBeLessThan(0.01);
    }),
  );
});

test('the greatest of several rows is found, and none is -1', () => {
  const rows = compactRows(Float32Array.of(0, 1, 1, 0, -1, 0), 2);
  expect(greatestProducts(Float32Array.of(1, 0), rows)[0]).toBeCloseTo(1);
  expect([...greatestProducts(Float32Array.of(1, 0), compactRows(new Float32Array(), 2))]).toEqual([-1]);
  expect([...greatestProducts(Float32Array.of(1, 0), compactRows(new Float32Array(2), 2))]).toEqual([0]);
});
