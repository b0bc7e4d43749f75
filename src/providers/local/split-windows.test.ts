import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meanDirection, splitWindows } from './split-windows.ts';

test('keeps every token in order, in the fewest windows, of nearly equal length', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 600 }), fc.integer({ min: 1, max: 300 }), (tokens, size) => {
      const windows = splitWindows(tokens, size);
      const lengths = windows.map((window) => window.length);
      expect(windows.flat()).toEqual(tokens);
      expect(windows).toHaveLength(Math.max(1, Math.ceil(tokens.length / size)));
      expect(Math.max(...lengths)).toBeLessThanOrEqual(size);
      expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
    }),
  );
});

test('an empty text is one empty window', () => {
  expect(splitWindows([], 10)).toEqual([[]]);
});

test('the mean of directions does not care for lengths', () => {
  const mean = meanDirection([Float32Array.of(30, 40), Float32Array.of(0.8, -0.6)]);
  expect(mean[0]).toBeCloseTo(0.7);
  expect(mean[1]).toBeCloseTo(0.1);
});

test('a vector of zeros stays finite', () => {
  expect([...meanDirection([new Float32Array(2), Float32Array.of(0, 1)])]).toEqual([0, 0.5]);
});
