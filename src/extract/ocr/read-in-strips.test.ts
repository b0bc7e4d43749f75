import type { Page } from 'tesseract.js';
import { expect, test } from 'vitest';
import type { GreyBitmap } from './grey-bitmap.ts';
import { cutStrips, readInStrips, STRIP_PIXELS, wordsOf } from './read-in-strips.ts';

const [WIDTH, HEIGHT] = [2000, 21_000];
const LINE = 40;
/** Where lines begin, and what they say: one every 50 pixels, in two columns that are not level with each other. */
const LINES = Array.from({ length: 800 }, (_, index) => ({
  text: `line${index}`,
  x: 100 + (index % 2) * 1000,
  y: 20 + Math.floor(index / 2) * 50 + (index % 2) * 17,
}));

/** Sees the lines of the strip whose first row is written in it, those that it cuts as something else. */
async function recognise(strip: GreyBitmap) {
  const top = strip.data.byteOffset / WIDTH;
  const seen = LINES.flatMap(({ text, x, y }) => {
    const [y0, y1] = [Math.max(0, y - top), Math.min(strip.height, y + LINE - top)];
    if (y1 <= y0) return [];
    const bbox = { x0: x, x1: x + 800, y0, y1 };
    const said = y1 - y0 === LINE ? text : 'cut';
    return [{ bbox, words: [{ text: said, bbox, confidence: 90, symbols: [{ text: said, bbox }] }] }];
  });
  const bbox = { x0: 0, y0: 0, x1: strip.width, y1: strip.height };
  return { confidence: 90, blocks: [{ bbox, paragraphs: [{ bbox, lines: seen }] }] } as unknown as Page;
}

const bitmap = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT) };

test('[OCR-STRIPS] what is in two strips is there once, and nothing that a cut goes through is lost', async () => {
  let strips = 0;
  const read = await readInStrips(bitmap, recognise, () => (strips += 1));
  const words = wordsOf(read);
  expect(strips).toBeGreaterThan(2);
  expect(words.map(({ text }) => text).sort()).toEqual(LINES.map(({ text }) => text).sort());
  for (const { text, bbox, symbols } of words) {
    const y0 = LINES.find((line) => line.text === text)!.y;
    expect([bbox.y0, bbox.y1, symbols[0]!.bbox.y0]).toEqual([y0, y0 + LINE, y0]);
  }
  expect(read.confidence).toBe(90);
});

test('[OCR-STRIPS] strips cover the page, overlap, and are no larger than what is read at once', () => {
  for (const [width, height] of [
    [2000, 21_000],
    [8000, 8000],
    [1800, 35_000],
    [12_000, 5000],
  ] as const) {
    const strips = cutStrips({ width, height });
    expect([strips[0]!.top, strips.at(-1)!.bottom]).toEqual([0, height]);
    strips.forEach(({ top, bottom }, index) => {
      expect(width * (bottom - top)).toBeLessThanOrEqual(STRIP_PIXELS * 1.01);
      if (index > 0) expect(strips[index - 1]!.bottom - top).toBeGreaterThanOrEqual(300);
    });
  }
  expect(cutStrips({ width: 2480, height: 3508 })).toEqual([{ top: 0, bottom: 3508 }]);
});
