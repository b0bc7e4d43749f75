import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MarkedLine, markWords } from './mark-words.ts';

/** Marked words in brackets, and the sign of the line before it. */
const written = (lines: MarkedLine[]) =>
  lines.map(({ kind, parts }) => {
    const text = parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('');
    return `${kind === 'added' ? '+' : kind === 'removed' ? '-' : ' '}${text}`;
  });

test.each([
  [
    ['-Refunds within 30 days.', '+Refunds within 45 days.'],
    ['-Refunds within [30] days.', '+Refunds within [45] days.'],
  ],
  [
    [' Same.', '-Gone entirely.'],
    [' Same.', '-Gone entirely.'],
  ],
  [
    ['-one', '-two', '+three'],
    ['-one', '-two', '+three'],
  ],
  [
    ['-a b c d', '-x', '+a b e d', '+y'],
    ['-a b [c] d', '-x', '+a b [e] d', '+y'],
  ],
  [
    ['-', '+'],
    ['-', '+'],
  ],
  [['+only new'], ['+only new']],
])('%j', (lines, marked) => {
  expect(written(markWords(lines))).toEqual(marked);
});

test('no letter is lost or added, whatever the lines are', () => {
  const line = fc.tuple(
    fc.constantFrom('+', '-', ' '),
    fc.string({ unit: fc.constantFrom('a', 'b', ' ', '.', '🧬') }),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const joined = markWords(lines.map((parts) => parts.join(''))).map(({ kind, parts }) => [
        kind === 'added' ? '+' : kind === 'removed' ? '-' : ' ',
        parts.map(({ text }) => text).join(''),
      ]);
      expect(joined).toEqual(lines);
    }),
  );
});

test('very long lines are shown whole and unmarked', () => {
  const long = 'word '.repeat(5000);
  const started = performance.now();
  expect(markWords([`-${long}`, `+${long}!`]).every(({ parts }) => parts.length === 1)).toBe(true);
  expect(performance.now() - started).toBeLessThan(500);
});
