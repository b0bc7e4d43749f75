import { expect, test } from 'vitest';
import { textLine } from '../../../../test/support/text-lines.ts';
import { findFurniture } from './page-furniture.ts';
import type { TextLine } from './text-line.ts';

/** What is left of each page, 800 points high, once the furniture is gone. */
function left(pages: TextLine[][]): string[][] {
  const { lines: furniture } = findFurniture(
    pages.map((lines, index) => ({ number: index + 1, width: 600, height: 800, lines })),
  );
  return pages.map((lines) => lines.filter((line) => !furniture.has(line)).map(({ text }) => text));
}

function pagesOf(count: number, linesOf: (page: number) => TextLine[]): TextLine[][] {
  return Array.from({ length: count }, (_, index) => [
    ...linesOf(index + 1),
    textLine(`Words of page ${'abcdefghij'[index]}`, 400, { page: index + 1 }),
  ]);
}

const bodies = (count: number) =>
  Array.from({ length: count }, (_, index) => [`Words of page ${'abcdefghij'[index]}`]);

test('[EXTRACT-PDF-FURNITURE] headers and footers that repeat are no text, page numbers counted along', () => {
  const pages = pagesOf(6, (page) => [
    textLine('Journal of Rivers', 30, { page }),
    textLine(`Vol. 7, no. 2 | ${page + 40}`, 780, { page }),
  ]);
  expect(left(pages)).toEqual(bodies(6));
});

test('[EXTRACT-PDF-FURNITURE] where all that there is repeats it stays, page numbers aside', () => {
  for (const count of [2, 3, 8]) {
    const pages = Array.from({ length: count }, (_, index) => [
      textLine('The ferry Aurora leaves at nine.', 60, { page: index + 1 }),
      textLine(`${index + 1}`, 780, { page: index + 1 }),
    ]);
    expect(left(pages)).toEqual(pages.map(() => ['The ferry Aurora leaves at nine.']));
  }
});

test('[EXTRACT-PDF-FURNITURE] headers of left and right pages repeat on every second page', () => {
  const pages = pagesOf(8, (page) => [textLine(page % 2 ? 'The Author' : 'The Title', 30, { page })]);
  expect(left(pages)).toEqual(bodies(8));
});

test('[EXTRACT-PDF-FURNITURE] what stands on one page only stays, and so does the heading of each chapter', () => {
  const pages = pagesOf(8, (page) => (page % 4 === 1 ? [textLine(`Chapter ${page}`, 60, { page })] : []));
  expect(left(pages).flat()).toContain('Chapter 5');
  const [first] = left(pagesOf(3, (page) => (page === 1 ? [textLine('A title at the top', 40)] : [])));
  expect(first).toContain('A title at the top');
});

test('[EXTRACT-PDF-FURNITURE] sums at the foot of pages differ by more than the page and stay', () => {
  const pages = pagesOf(4, (page) => [textLine(`Total ${page * page * 37}`, 780, { page })]);
  expect(left(pages).flat()).toContain('Total 333');
});

test('a number alone at the edge of a page goes, one above other text stays', () => {
  const page = [
    textLine('Text', 400),
    textLine('42', 760),
    textLine('last line', 775),
    textLine('– 17 –', 790),
  ];
  expect(left([page])).toEqual([['Text', '42', 'last line']]);
});

test('rules made of characters and large words across the page are no text', () => {
  const page = [
    textLine('Text', 400),
    textLine('. . . . . . . .', 420),
    textLine('DRAFT', 300, { rotation: 315, fontSize: 80 }),
  ];
  expect(left([page])).toEqual([['Text']]);
});

test('[EXTRACT-PDF-FURNITURE-LONE] up to three pages a footer may show by itself, on more it has to repeat', () => {
  const footed = (count: number) =>
    left(
      pagesOf(count, (page) =>
        page === 1 ? [textLine('River Letters, Vol. 8, 2021', 780, { fontSize: 8 })] : [],
      ),
    );
  expect(footed(3)).toEqual(bodies(3));
  expect(footed(4).flat()).toContain('River Letters, Vol. 8, 2021');
});

test.each([
  ['Invoice No. #', 1001, 5],
  ['Certificate # for pump', 881, 2],
  ['Certificate #', 2, 4],
  ['Order for pump #', 7, 4],
  ['Day #: work plan', 1, 5],
  ['Log of # March 2026', 11, 3],
  ['# March 2026', 1, 3],
  ['Annual figures #', 2020, 5],
  ['Contract # - balance due 50 EUR', 41, 2],
  ['Vertrag # / Konto', 551, 3],
  ['Serial number SN-#', 2001, 4],
  ['Patient #', 1, 3],
  ['Pumps and valves #', 551, 3],
])('[EXTRACT-PDF-COUNTED] "%s" from %i on counts no pages and stays on each of %i', (text, first, count) => {
  for (const height of [30, 780]) {
    const line = (page: number) => text.replace('#', `${first + page - 1}`);
    const pages = pagesOf(count, (page) => [textLine(line(page), height, { page })]);
    expect(left(pages).flat()).toEqual(expect.arrayContaining(pages.map((_, index) => line(index + 1))));
  }
});

test.each([
  ['Miller and Smith #', 40, 6],
  ['# Rivers in Winter', 1, 2],
  ['Rivers | #', 3, 2],
  ['Invoice 1001, page #', 1, 2],
  ['Rivers in Winter # of 12', 1, 3],
])('[EXTRACT-PDF-COUNTED] "%s" from %i on counts the pages, and is on none of %i', (text, first, count) => {
  const pages = pagesOf(count, (page) => [textLine(text.replace('#', `${first + page - 1}`), 30, { page })]);
  expect(left(pages)).toEqual(bodies(count));
});

test('[EXTRACT-PDF-COUNTED] what a label says stays on each page where it changes, the number of the page aside', () => {
  const said = ['approved', 'approved', 'rejected', 'approved'];
  const decided = pagesOf(4, (page) => [textLine(`Decision: ${said[page - 1]}`, 30, { page })]);
  expect(left(decided).map(([first]) => first)).toEqual(said.map((each) => `Decision: ${each}`));
  const titled = pagesOf(4, (page) => [textLine(`Rivers: the sand in them ${page}`, 30, { page })]);
  expect(left(titled)).toEqual(bodies(4));
});
