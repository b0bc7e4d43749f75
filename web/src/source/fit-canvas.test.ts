import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitCanvas } from './fit-canvas.ts';

test('[SOURCE-PDF] a page of a usual size has all the pixels of the screen', () => {
  expect(fitCanvas({ width: 600, height: 849 }, 2)).toEqual({
    width: 1200,
    height: 1698,
    scaleX: 2,
    scaleY: 2,
  });
});

test('[SOURCE-PDF] whatever the shape of a page, its canvas can be made and what is drawn fills it', () => {
  const side = fc.double({ min: 0.5, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(side, side, fc.double({ min: 0.5, max: 4, noNaN: true }), (width, height, ratio) => {
      const canvas = fitCanvas({ width, height }, ratio);
      for (const pixels of [canvas.width, canvas.height]) {
        expect(Number.isInteger(pixels)).toBe(true);
        expect(pixels).toBeGreaterThanOrEqual(1);
        expect(pixels).toBeLessThanOrEqual(16_384);
      }
      expect(canvas.width * canvas.height).toBeLessThanOrEqual(16_100_000);
      expect(width * canvas.scaleX).toBeCloseTo(canvas.width, 5);
      expect(height * canvas.scaleY).toBeCloseTo(canvas.height, 5);
    }),
  );
});
