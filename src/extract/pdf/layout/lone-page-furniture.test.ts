import { expect, test } from 'vitest';
import { textLine } from '../../../../test/support/text-lines.ts';
import { findLoneFurniture } from './lone-page-furniture.ts';
import type { TextLine } from './text-line.ts';

const PROSE = Array.from({ length: 30 }, (_, index) =>
  textLine('Words that run on from one line to the next', 120 + 18 * index),
);

/** What is removed from a page, 600 by 800 points, of running text from 112 to 644 and these lines. */
function removed(
  lines: TextLine[],
  { text = PROSE, tables = [] as { box: TextLine['box'] }[] } = {},
): string[] {
  const page = { number: 1, width: 600, height: 800, lines: [...lines, ...text], tables };
  return findLoneFurniture(page, new Set()).map((line) => line.text);
}

const small = { fontSize: 8, font: 'furniture' };

test('[EXTRACT-PDF-FURNITURE-LONE] header and footer of a single page are no text', () => {
  const lines = [
    textLine('Downloaded from http://rivers.example/ on 3 May 2021', 20, small),
    textLine('Rivers in Winter', 32, small),
    textLine('447', 32, { ...small, x: 520 }),
    textLine('River Letters | May 2021 | Volume 8 | Issue 3', 770, small),
    textLine('Published by the Harbour Archive, 1997', 785, small),
  ];
  expect(removed(lines).sort()).toEqual(lines.map(({ text }) => text).sort());
});

test('a page number between the footer and the text goes with it', () => {
  const footer = [textLine('199', 740, { x: 500 }), textLine('Published by the Harbour, 1997', 780, small)];
  expect(removed(footer)).toEqual(['Published by the Harbour, 1997', '199']);
});

test('columns of numbers, with words or without, stay', () => {
  const rows = [
    ['Norway', '447'],
    ['Sweden', '449'],
  ];
  const atTop = rows.map(([, number], index) => textLine(number!, 30 + 25 * index));
  const withWords = rows.flatMap(([word, number], index) => [
    textLine(word!, 30 + 25 * index),
    textLine(number!, 30 + 25 * index, { x: 520 }),
  ]);
  expect(removed(atTop)).toEqual([]);
  expect(removed(withWords)).toEqual([]);
});

test('a stamp along the margin goes, the label of an axis stays', () => {
  const turned = { rotation: 270, place: [10, 200, 20, 600] as TextLine['place'] };
  const stamp = 'Downloaded from rivers.example on 3 May 2021';
  expect(removed([textLine(stamp, 15, turned), textLine('Depth of the river', 15, turned)])).toEqual([stamp]);
});

test.each([
  ['a title', textLine('River Letters Volume 8, 2021', 40, { fontSize: 18, font: 'title' })],
  ['a heading', textLine('3 Results', 60, { bold: true })],
  ['a sentence', textLine('The river rose in May and fell again in June.', 770, small)],
  ['a sum', textLine('Total 333', 770, small)],
  ['a date', textLine('10 June 2019', 30, small)],
  ['a revision', textLine('Revision: 2.4 P/N 119-036', 770, small)],
  ['a form field', textLine('Name of applicant: 447', 30, small)],
  ['an address', textLine('Harbour Ltd, 12 Quay Street, Tel. 555 0101, © 2021', 770, small)],
  ['a street', textLine('12 Quay Street', 30, small)],
  ['a web address', textLine('www.rivers.example/register', 770, small)],
  ['a running title alone', textLine('Rivers in Winter', 30, small)],
])('[EXTRACT-PDF-FURNITURE-LONE] %s at the edge of a single page stays', (_, line) => {
  expect(removed([line])).toEqual([]);
});

test('what is not clear of the text stays', () => {
  const copyright = (y: number) => textLine('© 2021 Harbour Press', y, small);
  const text = Array.from({ length: 38 }, (_, index) =>
    textLine('Words that run on and on', 120 + 17 * index),
  );
  expect(removed([copyright(762)], { text })).toEqual([]);
  expect(removed([copyright(775)], { text })).toEqual(['© 2021 Harbour Press']);
});

test('what is set like the last entry of the references stays', () => {
  const entry = 'Miller A. On rivers. River Letters 2010; 5(3): 1–10';
  const text = [...PROSE, textLine('Smith B. On lakes. Lake Letters, 2011.', 730)];
  expect(removed([textLine(entry, 755)], { text })).toEqual([]);
  expect(removed([textLine(entry, 755, small)], { text })).toEqual([entry]);
});

test('a line behind other text, or behind a table, is not at the edge', () => {
  const line = textLine('River Letters, Vol. 8, 2021', 740, small);
  expect(removed([line])).toEqual(['River Letters, Vol. 8, 2021']);
  expect(removed([line, textLine('a last remark', 790)])).toEqual([]);
  expect(removed([line], { tables: [{ box: [50, 760, 500, 795] }] })).toEqual([]);
});

test('a number beside words is one of a page only where there is running text', () => {
  const header = [textLine('Harbour Works', 30), textLine('447', 30, { x: 520 })];
  expect(removed(header)).toEqual(['Harbour Works', '447']);
  expect(removed(header, { text: PROSE.slice(0, 5) })).toEqual([]);
});

test('a page is never left empty, and an empty one has no furniture', () => {
  expect(removed([textLine('© 2021 Harbour Press', 30)], { text: [] })).toEqual([]);
  expect(removed([], { text: [] })).toEqual([]);
});
