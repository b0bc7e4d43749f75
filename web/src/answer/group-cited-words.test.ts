import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupCitedWords } from './group-cited-words.ts';

test.each<[string, string[]]>([
  ['Within 30 days [chunk:1].', ['Within 30 ', '<days [chunk:1].>']],
  ['Within 30 days. [chunk:1] Then none.', ['Within 30 ', '<days. [chunk:1]>', ' Then none.']],
  ['days [chunk:1, 2], or [chunk:3]!', ['<days [chunk:1, 2],>', ' ', '<or [chunk:3]!>']],
  ['days [chunk:1] [chunk:2].', ['<days [chunk:1] [chunk:2].>']],
  ['days [chunk:1], [chunk:2]', ['<days [chunk:1], [chunk:2]>']],
  ['internationalisation [chunk:1].', ['internationa', '<lisation [chunk:1].>']],
  ['One.\n[chunk:1] Two.', ['One.\n', '<[chunk:1]>', ' Two.']],
  ['[chunk:1]', ['<[chunk:1]>']],
  [
    'x [chunk:1][chunk:2][chunk:3][chunk:4][chunk:5].',
    ['<x [chunk:1][chunk:2][chunk:3][chunk:4]>', '<[chunk:5].>'],
  ],
  [' [chunk:1].', ['< [chunk:1].>']],
  ['No marks.', ['No marks.']],
])('%j is laid out as %j', (text, expected) => {
  const shown = groupCitedWords(text).map(({ isCited, parts }) => {
    const whole = parts.map((part) => part.text).join('');
    return isCited ? `<${whole}>` : whole;
  });
  expect(shown).toEqual(expected);
});

test('the pieces are the whole text, each at its place and with a key of its own', () => {
  const units = fc.constantFrom('a', 'word', '[chunk:1]', '[chunk:2, 3]', ' ', '.', ', ', '\n', '🧬', ')');
  fc.assert(
    fc.property(
      fc.array(units).map((chosen) => chosen.join('')),
      (text) => {
        const groups = groupCitedWords(text);
        expect(groups.flatMap(({ parts }) => parts.map((part) => part.text)).join('')).toBe(text);
        for (const { start, parts } of groups) {
          expect(parts[0]?.start).toBe(start);
          for (const part of parts) expect(text.startsWith(part.text, part.start)).toBe(true);
        }
        expect(new Set(groups.map(({ start }) => start)).size).toBe(groups.length);
      },
    ),
  );
});
