import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { type Drawing, drawPdf } from '../../../test/support/draw-page.ts';
import { type RecogniseOptions, type RecognisedPage, recognisePages } from './recognise-page.ts';

const REFUNDS: Drawing = {
  width: 320,
  height: 120,
  texts: [
    { x: 20, y: 40, text: 'Refunds are paid within thirty days' },
    { x: 20, y: 60, text: 'of the purchase when the receipt' },
    { x: 20, y: 80, text: 'is shown at the counter.' },
  ],
};
const REFUNDS_TEXT =
  'Refunds are paid within thirty days\nof the purchase when the receipt\nis shown at the counter.\n';

async function recognise(drawings: Drawing[], numbers: number[], options?: RecogniseOptions) {
  const pages: RecognisedPage[] = [];
  for await (const page of recognisePages(drawPdf(...drawings), numbers, options)) pages.push(page);
  return pages;
}

const textOf = ({ items }: RecognisedPage) =>
  items.map(({ text, endsLine }) => text + (endsLine ? '\n' : ' ')).join('');

test('[OCR-PAGE] a page becomes words with their boxes in points, line by line', async () => {
  const [page] = await recognise([{ width: 50, height: 50 }, REFUNDS], [2]);
  expect(page).toMatchObject({ number: 2, width: 320, height: 120, turn: 0, doubtfulWords: 0 });
  expect(textOf(page!)).toBe(REFUNDS_TEXT);
  const { box, fontSize } = page!.items[0]!;
  const [left, top, right, bottom] = box;
  expect([left, right].map(Math.round)).toEqual([21, 65]); // Helvetica's widths for "Refunds" at 12 points
  expect(top).toBeCloseTo(31, -0.5);
  expect(bottom).toBeCloseTo(40, -0.5);
  expect(Math.abs(fontSize - 12)).toBeLessThan(2);
});

test('[OCR-TURNED] pages that lie upside down or on a side are turned before they are read', async () => {
  const turned = [90, 180, 270].map((rotate) => ({ ...REFUNDS, rotate }));
  const pages = await recognise(turned, [1, 2, 3]);
  expect(pages.map(({ turn }) => turn)).toEqual([270, 180, 90]);
  for (const page of pages) {
    expect(textOf(page)).toBe(REFUNDS_TEXT);
    expect(page).toMatchObject({ width: 320, height: 120 });
    expect(Math.round(page.items[0]!.box[0])).toBe(21);
  }
});

test('[OCR-RULES] borders are found as lines and not read as letters', async () => {
  const cells = ['Region', 'Sales', 'North', '1,200', 'South', '950'];
  const [page] = await recognise(
    [
      {
        width: 240,
        height: 110,
        texts: cells.map((text, index) => ({ x: 24 + (index % 2) * 100, y: 36 + Math.floor(index / 2) * 26, text })),
        lines: [
          ...[18, 44, 70, 96].map((y): [number, number, number, number] => [20, y, 220, y]),
          ...[20, 120, 220].map((x): [number, number, number, number] => [x, 18, x, 96]),
        ],
      },
    ],
    [1],
  );
  expect(page!.items.map(({ text }) => text)).toEqual(cells);
  const at = (direction: string) =>
    page!.rules.filter((rule) => rule.direction === direction).map(({ box }) => box.map(Math.round));
  expect(at('horizontal').map(([, top]) => top)).toEqual([18, 44, 70, 96]);
  expect(at('vertical').map(([left]) => left)).toEqual([20, 120, 220]);
});

test('[OCR-LIMITS] a page too large for the limit is read at a lower resolution, its boxes still in points', async () => {
  const large = { width: 3200, height: 1200, texts: REFUNDS.texts!.map(({ x, y, text }) => ({ x: x * 10, y: y * 10, size: 120, text })) };
  const [page] = await recognise([large], [1], { maxPixels: 500_000 });
  expect(textOf(page!)).toBe(REFUNDS_TEXT);
  expect(page).toMatchObject({ width: 3200, height: 1200 });
  expect(Math.abs(page!.items[0]!.box[0] - 210)).toBeLessThan(10);
});

test('[OCR-DOUBT] a page that is hard to read says so and keeps its words', async () => {
  const [page] = await recognise([REFUNDS], [1], { dotsPerInch: 36 });
  expect(page!.doubtfulWords).toBeGreaterThan(page!.words / 2);
  expect(page!.items.length).toBeGreaterThan(0);
  expect(page!.warning).toMatch(/^Page 1 was hard to read/);
});

test('[OCR-CLOSED] nothing keeps the process alive when the reader stops after a page, or a page is missing', async () => {
  const script = `
    import { recognisePages } from ${JSON.stringify(new URL('./recognise-page.ts', import.meta.url).href)};
    const pdf = Buffer.from(${JSON.stringify(Buffer.from(drawPdf(REFUNDS, REFUNDS)).toString('base64'))}, 'base64');
    for await (const page of recognisePages(pdf, [1, 2])) { console.log(page.number); break; }
    try { for await (const page of recognisePages(pdf, [9])); } catch { console.log('no such page'); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { timeout: 20_000 });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  const [code] = await once(child, 'close');
  expect({ code, output }).toEqual({ code: 0, output: '1\nno such page\n' });
}, 25_000);
