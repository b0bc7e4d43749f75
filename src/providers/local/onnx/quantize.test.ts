import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantizeRows, transposeInt8 } from './quantize.ts';

test('every value comes back within half a step of its own row', () => {
  const row = fc.array(fc.float({ noNaN: true, min: -100, max: 100 }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(row, row, fc.constantFrom(63, 127), (first, second, limit) => {
      const values = Float32Array.from([...first, ...second]);
      const { quantized, scales } = quantizeRows(values, 2, 4, limit);
      values.forEach((value, index) => {
        const scale = scales[Math.floor(index / 4)]!;
        expect(Math.abs(quantized[index]!)).toBeLessThanOrEqual(limit);
        expect(Math.abs(quantized[index]! * scale - value)).toBeLessThanOrEqual(scale * 0.501);
      });
    }),
  );
});

test('a large row does not coarsen a small one', () => {
  const { quantized } = quantizeRows(Float32Array.of(100, -50, 0.01, -0.005), 2, 2, 100);
  expect([...quantized]).toEqual([100, -50, 100, -50]);
});

test('a row of zeros, or of numbers too small for a scale, becomes zeros', () => {
  const { quantized, scales } = quantizeRows(Float32Array.of(0, 0, 1e-45, -1e-44), 2, 2, 63);
  expect([...quantized]).toEqual([0, 0, 0, 0]);
  expect([...scales]).toEqual([1, 1]);
});

test('transposes', () => {
  expect([...transposeInt8(Int8Array.of(1, 2, 3, 4, 5, 6), 2, 3)]).toEqual([1, 4, 2, 5, 3, 6]);
});
