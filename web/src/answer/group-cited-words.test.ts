import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupCitedWords } from './group-cited-words.ts';

test.each<[string, string[]]>([
  ['Within 30 days [1].', ['Within 30 ', '<days [1].>']],
  ['Within 30 days. [1] Then none.', ['Within 30 ', '<days. [1]>', ' Then none.']],
  ['days [1, 2], or [3]!', ['<days [1, 2],>', ' ', '<or [3]!>']],
  ['days [1] [2].', ['<days [1] [2].>']],
  ['days [1], [2]', ['<days [1], [2]>']],
  ['internationalisation [1].', ['internationa', '<lisation [1].>']],
  ['One.\n[1] Two.', ['One.\n', '<[1]>', ' Two.']],
  ['[1]', ['<[1]>']],
  ['x [1][2][3][4][5].', ['<x [1][2][3][4]>', '<[5].>']],
  ['No marks.', ['No marks.']],
])('%j is laid out as %j', (text, expected) => {
  const shown = groupCitedWords(text).map(({ isCited, parts }) => {
    const whole = parts.map((part) => part.text).join('');
    return isCited ? `<${whole}>` : whole;
  });
  expect(shown).toEqual(expected);
});

test('the pieces are the whole answer, each at its place and with a key of its own', () => {
  const units = fc.constantFrom('a', 'word', '[1]', '[2, 3]', ' ', '.', ', ', '\n', '🧬', ')');
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
