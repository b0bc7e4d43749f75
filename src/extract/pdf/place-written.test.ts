import { expect, test } from 'vitest';
import type { TextItem } from './page-content.ts';
import { placeWritten } from './place-written.ts';

function item(text: string, x: number, y: number, endsLine = true): TextItem {
  const box: TextItem['box'] = [x, y - 8, x + 5 * text.length, y + 2];
  return { text, box, fontSize: 10, font: 'f', bold: false, italic: false, rotation: 0, endsLine };
}

const shown = (items: readonly TextItem[]) => items.map(({ text, endsLine }) => text + (endsLine ? '/' : ''));

test('[PDF-READ-FORMS] a value goes into the line of the name to its left, and the line ends after it', () => {
  const names = [item('Name:', 20, 100), item('Town', 20, 120, false), item('Date', 200, 120)];
  const values = [item('Ada', 60, 101), item('Baker', 80, 101), item('May', 240, 118), item('Quay', 60, 121)];
  expect(shown(placeWritten([...names, ...values], 3))).toEqual([
    'Name:',
    'Ada',
    'Baker/',
    'Town',
    'Quay',
    'Date',
    'May/',
  ]);
});

test('[PDF-READ-FORMS] a remark beside a line of text, or beside nothing, comes last', () => {
  const text = item('The river rose in the spring of that year and fell again', 20, 100);
  const remarks = [item('Approved', 320, 100), item('Nobody', 320, 300)];
  expect(shown(placeWritten([text, item('End', 20, 400), ...remarks], 2))).toEqual([
    `${text.text}/`,
    'End/',
    'Approved/',
    'Nobody/',
  ]);
});

test('[PDF-READ-FORMS] a value over a blank within a line stands there, as a word of its own', () => {
  const line = item('The tenant pays ______ euros within ______ days of the date and nothing more.', 20, 100);
  const values = [item('5000', 105, 100), item('30', 205, 100)];
  const text = placeWritten([line, ...values], 1).map((piece) => piece.text);
  expect(text.join('')).toBe(
    'The tenant pays ______ 5000 euros within ______ 30 days of the date and nothing more.',
  );
  const ended = [item('Signed on this day: ____', 20, 100), item('May', 120, 100)];
  expect(shown(placeWritten(ended, 1))).toEqual(['Signed on this day: ____', ' ', 'May/']);
});
