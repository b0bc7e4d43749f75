import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { makePdf, type PdfPage } from '../../../test/support/make-pdf.ts';
import { type Turn, turnedBitmap } from './grey-bitmap.ts';
import { imagePdf } from './image-pdf.ts';
import { openPages } from './open-pages.ts';
import { type RecognisedPage, type RecogniseOptions, recognisePages } from './recognise-page.ts';

const LINES = [
  'Refunds are paid within thirty days',
  'of the purchase when the receipt',
  'and shown at the counter.',
];

/** The three lines on a page made `by` times as large as one of 320 x 120 points with type of 12. */
function refunds(by = 1): PdfPage {
  return {
    size: [320 * by, 120 * by],
    texts: LINES.map((text, index) => ({
      text,
      x: 20 * by,
      y: (40 + 20 * index) * by,
      size: 12 * by,
      font: 'Helvetica',
    })),
  };
}

/** Within 1.5 points: what is drawn has blurred edges. */
const near = (numbers: number[]) => numbers.map((number) => expect.closeTo(number, -Math.log10(3)));

async function recognise(pdf: Uint8Array, numbers: number[], options?: RecogniseOptions) {
  const pages: RecognisedPage[] = [];
  for await (const page of recognisePages(pdf, numbers, options)) pages.push(page);
  return pages;
}

function linesOf({ items }: RecognisedPage): string[] {
  return items
    .map(({ text, endsLine }) => text + (endsLine ? '\n' : ' '))
    .join('')
    .trimEnd()
    .split('\n');
}

test('[OCR-PAGE] a page becomes words with their boxes in points, line by line', async () => {
  const [page] = await recognise(makePdf({ pages: [{}, refunds()] }), [2]);
  expect(page).toMatchObject({ number: 2, width: 320, height: 120, turn: 0, doubtfulWords: 0 });
  expect(linesOf(page!)).toEqual(LINES);
  // "Refunds" in Helvetica at 12 points is 44.7 wide and 8.6 high, with white before and behind it.
  const { box, fontSize } = page!.items[0]!;
  expect(box).toEqual(near([21, 31, 64, 40]));
  expect(Math.abs(fontSize - 12)).toBeLessThan(2);
});

test('[OCR-TURNED] scans that lie upside down or on a side are turned before they are read', async () => {
  const pages = await openPages(makePdf({ pages: [refunds()] }));
  const bitmap = await pages.render(1, 960, 360);
  pages.close();
  for (const [scanned, turn] of [
    [90, 270],
    [180, 180],
    [270, 90],
  ] as [Turn, Turn][]) {
    const picture = turnedBitmap(bitmap, scanned);
    const dictionary = '/ColorSpace/DeviceGray/BitsPerComponent 8';
    const [page] = await recognise(imagePdf({ ...picture, dictionary }), [1]);
    expect(page!.turn).toBe(turn);
    expect(linesOf(page!)).toEqual(LINES);
    expect(page!.width / page!.height).toBeCloseTo(320 / 120, 2);
    expect(page!.items[0]!.box[0] / page!.width).toBeCloseTo(21 / 320, 2);
  }
});

test('[OCR-RULES] borders are found as lines and not read as letters', async () => {
  const cells = ['Region', 'Sales', 'North', '1,200', 'South', '950'];
  const texts = cells.map((text, index) => ({
    text,
    x: 24 + (index % 2) * 100,
    y: 36 + Math.floor(index / 2) * 26,
    size: 12,
  }));
  const lines: PdfPage['lines'] = [
    ...[18, 44, 70, 96].map((y) => ({ from: [20, y] as [number, number], to: [220, y] as [number, number] })),
    ...[20, 120, 220].map((x) => ({ from: [x, 18] as [number, number], to: [x, 96] as [number, number] })),
  ];
  const [page] = await recognise(makePdf({ pages: [{ size: [240, 110], texts, lines }] }), [1]);
  expect(page!.items.map(({ text }) => text)).toEqual(cells);
  const boxes = (direction: string) =>
    page!.rules.filter((rule) => rule.direction === direction).map(({ box }) => box);
  expect(boxes('horizontal')).toEqual([18, 44, 70, 96].map((y) => near([20, y, 220, y])));
  expect(boxes('vertical')).toEqual([20, 120, 220].map((x) => near([x, 18, x, 96])));
});

test('[OCR-LIMITS] a page of any size is rendered within the limit of pixels, its boxes still in points', async () => {
  const [page] = await recognise(makePdf({ pages: [refunds(40)] }), [1], { maxPixels: 500_000 });
  expect(linesOf(page!)).toEqual(LINES);
  expect(page).toMatchObject({ width: 12_800, height: 4800 });
  expect(page!.items[0]!.box.map((points) => points / 40)).toEqual(near([21, 31, 64, 40]));
});

test('[OCR-DOUBT] a page of which most words are doubtful has no text', async () => {
  const [page] = await recognise(makePdf({ pages: [refunds()] }), [1], { dotsPerInch: 52 });
  expect(page!.doubtfulWords).toBeGreaterThan(page!.words / 2);
  expect(page).toMatchObject({ quality: 'unread', items: [], rules: [] });
});

test('[OCR-CLOSED] nothing keeps the process alive when reading stops early or fails', async () => {
  const pdf = Buffer.from(makePdf({ pages: [refunds(), refunds()] })).toString('base64');
  const script = `
    import { recognisePages } from ${JSON.stringify(new URL('./recognise-page.ts', import.meta.url).href)};
    const pdf = Buffer.from('${pdf}', 'base64');
    for await (const page of recognisePages(pdf, [1, 2])) { console.log(page.number); break; }
    try { for await (const page of recognisePages(pdf, [9])); } catch (error) { console.log(error.message); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { timeout: 20_000 });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  const [code] = await once(child, 'close');
  expect({ code, output }).toEqual({ code: 0, output: "1\npage 9 can't be rendered\n" });
}, 25_000);
