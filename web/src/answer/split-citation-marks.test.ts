import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitCitationMarks, withoutUnfinishedMark } from './split-citation-marks.ts';

test('marks are cut out of the text', () => {
  expect(splitCitationMarks('Within 30 days [1][2].')).toEqual([
    { type: 'text', start: 0, text: 'Within 30 days ' },
    { type: 'mark', start: 15, text: '[1]', n: 1, together: [1] },
    { type: 'mark', start: 18, text: '[2]', n: 2, together: [2] },
    { type: 'text', start: 21, text: '.' },
  ]);
});

test('a list in brackets is one mark per number', () => {
  expect(splitCitationMarks('days [1, 12,3].')).toEqual([
    { type: 'text', start: 0, text: 'days ' },
    { type: 'mark', start: 5, text: '[1, ', n: 1, together: [1, 12, 3] },
    { type: 'mark', start: 9, text: '12,', n: 12, together: [1, 12, 3] },
    { type: 'mark', start: 12, text: '3]', n: 3, together: [1, 12, 3] },
    { type: 'text', start: 14, text: '.' },
  ]);
});

test.each(['[a]', '[1', '1]', '[ 1]', '[1234]', '[1,]', '[, 1]', '[1 2]', '[]', ''])(
  '%j holds no mark',
  (text) => {
    expect(splitCitationMarks(text).filter(({ type }) => type === 'mark')).toEqual([]);
  },
);

test('the parts are the whole text, and keep their place while it grows', () => {
  const units = fc.constantFrom('a', '[', ']', '1', '23', ',', ', ', ' ', '🧬', '[1, 2]');
  const text = fc.array(units).map((chosen) => chosen.join(''));
  fc.assert(
    fc.property(text, text, (shorter, addition) => {
      const parts = splitCitationMarks(shorter);
      expect(parts.map((part) => part.text).join('')).toBe(shorter);
      for (const part of parts) expect(shorter.startsWith(part.text, part.start)).toBe(true);
      const marks = parts.filter(({ type }) => type === 'mark');
      expect(splitCitationMarks(shorter + addition)).toEqual(expect.arrayContaining(marks));
    }),
  );
});

test.each([
  ['days [', 'days '],
  ['days [1', 'days '],
  ['days [1,', 'days '],
  ['days [1, 2', 'days '],
  ['days [1]', 'days [1]'],
  ['days [1, 2]', 'days [1, 2]'],
  ['list[a', 'list[a'],
])('while it is typed, %j shows as %j', (text, shown) => {
  expect(withoutUnfinishedMark(text)).toBe(shown);
});
