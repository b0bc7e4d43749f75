import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlapping } from './overlapping.ts';

test('finds what looking at each would find', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 20 });
  fc.assert(
    fc.property(lengths, fc.nat(60), fc.nat(20), (sizes, start, length) => {
      let at = 0;
      const items = sizes.map((size) => {
        const span = { start: at, end: at + size };
        at += size + (size % 3);
        return { span };
      });
      const end = start + length + 1;
      expect(overlapping(items, { start, end })).toEqual(
        items.filter(({ span }) => span.start < end && span.end > start),
      );
    }),
  );
});
