import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitCitationMarks } from './split-citation-marks.ts';

test('marks are cut out of the text', () => {
  expect(splitCitationMarks('Within 30 days [chunk:42][chunk:7].')).toEqual([
    { type: 'text', start: 0, text: 'Within 30 days ' },
    { type: 'mark', start: 15, text: '[chunk:42]', chunkId: 42 },
    { type: 'mark', start: 25, text: '[chunk:7]', chunkId: 7 },
    { type: 'text', start: 34, text: '.' },
  ]);
});

test('several in one pair of brackets are one mark each', () => {
  expect(splitCitationMarks('days [chunk:1, chunk:12,3].')).toEqual([
    { type: 'text', start: 0, text: 'days ' },
    { type: 'mark', start: 5, text: '[chunk:1, ', chunkId: 1 },
    { type: 'mark', start: 15, text: 'chunk:12,', chunkId: 12 },
    { type: 'mark', start: 24, text: '3]', chunkId: 3 },
    { type: 'text', start: 26, text: '.' },
  ]);
});

test.each(['[1]', '[chunk:]', '[chunk:1', 'chunk:1]', '[chunk:a]', '[chunk:1,]', '[chunk:1 2]', '[]', ''])(
  '%j holds no mark',
  (text) => {
    expect(splitCitationMarks(text).filter(({ type }) => type === 'mark')).toEqual([]);
  },
);

test('the parts are the whole text, and keep their place while it grows', () => {
  const units = fc.constantFrom(
    'a',
    '[',
    ']',
    'chunk:',
    '23',
    ',',
    ', ',
    ' ',
    '🧬',
    '[chunk:1, 2]',
    '[chunk:4]',
  );
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
