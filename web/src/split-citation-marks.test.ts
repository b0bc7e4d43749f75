import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AnswerPart, splitCitationMarks, withoutUnfinishedMark } from './split-citation-marks.ts';

test('marks are cut out of the text', () => {
  expect(splitCitationMarks('Within 30 days [1][2].')).toEqual([
    { type: 'text', start: 0, text: 'Within 30 days ' },
    { type: 'mark', start: 15, n: 1 },
    { type: 'mark', start: 18, n: 2 },
    { type: 'text', start: 21, text: '.' },
  ]);
});

test.each(['[a]', '[1', '1]', '[ 1]', '[1234]', '[]', ''])('%j holds no mark', (text) => {
  expect(splitCitationMarks(text).filter(({ type }) => type === 'mark')).toEqual([]);
});

test('the parts are the whole text, and keep their place while it grows', () => {
  const text = fc.array(fc.constantFrom('a', '[', ']', '1', '23', ' ', '🧬')).map((units) => units.join(''));
  fc.assert(
    fc.property(text, text, (shorter, addition) => {
      const parts = splitCitationMarks(shorter);
      expect(parts.map(toText).join('')).toBe(shorter);
      const marks = parts.filter(({ type }) => type === 'mark');
      expect(splitCitationMarks(shorter + addition)).toEqual(expect.arrayContaining(marks));
    }),
  );
});

test.each([
  ['days [', 'days '],
  ['days [1', 'days '],
  ['days [1]', 'days [1]'],
  ['list[a', 'list[a'],
])('while it is typed, %j shows as %j', (text, shown) => {
  expect(withoutUnfinishedMark(text)).toBe(shown);
});

function toText(part: AnswerPart): string {
  return part.type === 'text' ? part.text : `[${part.n}]`;
}
