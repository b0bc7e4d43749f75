import { expect, test } from 'vitest';
import { placeMarks } from './place-marks.ts';

const HEAD = '| Plan | Price |\n| --- | --- |\n';
const ROWS = '| Basic | 5 euros |\n| Large | 9 euros |';

test('a claim is placed where the passage is', () => {
  const passage = { text: 'One fact here. Another fact there.', start_offset: 100, end_offset: 134 };
  expect(placeMarks(passage, 'Another fact there.')).toEqual({
    passage: { start: 100, end: 134 },
    claims: [{ start: 115, end: 134 }],
  });
});

test('[SOURCE-TABLE] the head that a part of a table repeats does not move the marks', () => {
  const passage = { text: HEAD + ROWS, start_offset: 500, end_offset: 500 + ROWS.length };
  const { claims } = placeMarks(passage, 'Large; Price: 9 euros');
  expect(claims).toEqual([{ start: 500 + ROWS.indexOf('| Large'), end: 500 + ROWS.length }]);
});

test('what is found only in the repeated head is not marked elsewhere', () => {
  const passage = {
    text: `${'A long caption of the table'}\n\n${ROWS}`,
    start_offset: 500,
    end_offset: 500 + ROWS.length,
  };
  expect(placeMarks(passage, 'A long caption of the table').claims).toEqual([]);
});
