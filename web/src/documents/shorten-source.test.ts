import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortenSource } from './shorten-source.ts';

test.each([
  ['upload:a.md', 'upload:a.md'],
  ['handbook/people/policies/refunds.md', '…/policies/refunds.md'],
  ['handbook/a-name-longer-than-the-line.md', 'a-name-longe…the-line.md'],
  ['a/b/c/d/e/f/g/h/i/j/k/l/m/n.md', '…/e/f/g/h/i/j/k/l/m/n.md'],
])('%j is shown as %j', (sourceUri, shown) => {
  expect(shortenSource(sourceUri, 24)).toBe(shown);
});

test('the line is never longer than asked for, and never breaks a character', () => {
  const uri = fc.string({ unit: fc.constantFrom('a', '/', '🧬', '.', 'bcd'), maxLength: 80 });
  fc.assert(
    fc.property(uri, (sourceUri) => {
      const shown = shortenSource(sourceUri, 24);
      expect(shown.isWellFormed()).toBe(true);
      expect(Array.from(shown).length).toBeLessThanOrEqual(24);
    }),
  );
});
