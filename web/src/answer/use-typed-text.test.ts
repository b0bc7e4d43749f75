import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextLength } from './use-typed-text.ts';

test('typing reaches the end, always moves on and never halves a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 400 }), (text) => {
      for (let shown = 0; shown < text.length; ) {
        const next = nextLength(text, shown);
        expect(next).toBeGreaterThan(shown);
        expect(next).toBeLessThanOrEqual(text.length);
        expect(text.slice(0, next).isWellFormed()).toBe(true);
        shown = next;
      }
    }),
  );
});

test('a long answer is typed out within about two seconds of frames', () => {
  let frames = 0;
  for (let shown = 0; shown < 4000; shown = nextLength('x'.repeat(4000), shown)) frames += 1;
  expect(frames).toBeLessThan(130);
});
