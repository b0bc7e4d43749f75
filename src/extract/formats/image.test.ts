import { beforeAll, describe, expect, test } from 'vitest';
import { makeBmp, makeGif, makePng, makeTiff, makeTransparentPng } from '../../../test/support/make-image.ts';
import { makePdf, type PdfPage } from '../../../test/support/make-pdf.ts';
import { tiffFile, tilesOf } from '../../../test/support/make-tiff.ts';
import type { ExtractLimits } from '../extractor.ts';
import { extractDocument } from '../extractor-registry.ts';
import { type GreyBitmap, turnedBitmap } from '../ocr/grey-bitmap.ts';
import { openPages } from '../ocr/open-pages.ts';
import { levelledBitmap } from '../ocr/skew.ts';

const SENTENCE = 'Refunds are paid within thirty days.';
const LIMITS: ExtractLimits = { maxPages: 10, maxExpandedBytes: 10_000_000, ocr: true };
let sentence: GreyBitmap;

beforeAll(async () => {
  sentence = await draw({ size: [300, 60], texts: [{ x: 30, y: 35, size: 14, text: SENTENCE }] });
});

async function draw(page: PdfPage, pixelsPerPoint = 3): Promise<GreyBitmap> {
  const pages = await openPages(makePdf({ pages: [page] }));
  const { width, height } = pages.size(1);
  const bitmap = await pages.render(1, width * pixelsPerPoint, height * pixelsPerPoint);
  pages.close();
  return bitmap;
}

const extract = (name: string, bytes: Uint8Array, limits: Partial<ExtractLimits> = {}) =>
  extractDocument({ name, bytes }, { ...LIMITS, ...limits });

describe('what is read', () => {
  test.each([
    ['a grey PNG', 'a.png', () => makePng(sentence)],
    ['a PNG with transparency', 'a.png', () => makeTransparentPng(sentence)],
    ['a BMP of 24 bits', 'a.bmp', () => makeBmp(sentence, 24)],
    ['a BMP of 8 bits', 'a.bmp', () => makeBmp(sentence, 8)],
    ['a GIF', 'a.gif', () => makeGif(sentence)],
  ])('[EXTRACT-IMAGE] %s gives its text with its place', async (_, name, make) => {
    const { text, blocks, pages, sourceType } = await extract(name, make());
    expect(sourceType).toBe('image');
    expect(text).toBe(SENTENCE);
    const [left, top, right, bottom] = blocks[0]!.place!.box!;
    const [{ width, height }] = pages as [{ width: number; height: number }];
    expect(blocks[0]!.place!.page).toBe(1);
    expect(left / width).toBeCloseTo(30 / 300, 1);
    expect(right / width).toBeCloseTo(230 / 300, 1);
    expect(top / height).toBeGreaterThan(0.3);
    expect(bottom / height).toBeLessThan(0.75);
  });

  test('[EXTRACT-IMAGE] every page of a TIFF is read, and places are those of the page as it is shown', async () => {
    const done: number[] = [];
    const bytes = makeTiff([sentence, turnedBitmap(sentence, 180)]);
    const onProgress = (page: number, total: number) => done.push(page, total);
    const { blocks, pages } = await extractDocument({ name: 'a.tiff', bytes, onProgress }, LIMITS);
    expect(blocks.map(({ text, place }) => [text, place?.page])).toEqual([
      [SENTENCE, 1],
      [SENTENCE, 2],
    ]);
    const [upright, turned] = blocks.map(({ place }) => place!.box![0] / pages![0]!.width);
    expect(upright).toBeCloseTo(30 / 300, 1);
    expect(turned).toBeCloseTo(1 - 230 / 300, 1);
    expect(done).toEqual([1, 2, 2, 2]);
  });

  test('[EXTRACT-IMAGE] a pictured table is a table', async () => {
    const cells = ['Region', 'Sales', 'North', '1,200', 'South', '950'];
    const picture = await draw({
      size: [240, 120],
      texts: cells.map((text, index) => ({
        text,
        x: 26 + (index % 2) * 100,
        y: 36 + Math.floor(index / 2) * 26,
        size: 12,
      })),
      lines: [
        ...[18, 44, 70, 96].map((y) => line(20, y, 220, y)),
        ...[20, 120, 220].map((x) => line(x, 18, x, 96)),
      ],
    });
    const { blocks } = await extract('a.png', makePng(picture));
    expect(blocks.map(({ type }) => type)).toEqual(['table']);
    expect(blocks[0]!.table!.cells.map(({ row, column, text }) => [row, column, text])).toEqual(
      cells.map((text, index) => [Math.floor(index / 2), index % 2, text]),
    );
  });
});

describe('pictures that are not as most are', () => {
  test('[TIFF-LAYOUTS] a BigTIFF in tiles is read', async () => {
    const { width, height } = sentence;
    const tile: [number, number] = [128, 128];
    const page = { width, height, tile, fields: { 259: [8] }, pieces: tilesOf(sentence, tile) };
    expect((await extract('a.tif', tiffFile([page], { big: true }))).text).toBe(SENTENCE);
  });

  test('[OCR-ONE-RECOGNISER] Tesseract is started once for all pages, even for those that it decodes itself', async () => {
    let started = 0;
    const count = () => (started += 1);
    process.on('worker', count);
    await extract('a.gif', makeGif(sentence));
    expect(started).toBe(1);
    await extract('a.tif', makeTiff([sentence, sentence, sentence]));
    process.off('worker', count);
    expect(started).toBe(2);
  });

  test('[OCR-SKEW] a tilted page is read, and places are those of the page as it is shown', async () => {
    const texts = [60, 90, 120, 150].map((y) => ({ text: SENTENCE, x: 40, y, size: 14 }));
    const page = await draw({ size: [320, 200], texts });
    for (const degrees of [4, -6]) {
      const tilted = levelledBitmap(page, -degrees);
      const { text, blocks, pages, warnings } = await extract('a.png', makePng(tilted));
      expect([degrees, text.split(SENTENCE).length - 1, warnings]).toEqual([degrees, 4, undefined]);
      const [{ width, height }] = pages as [{ width: number; height: number }];
      expect(width / height).toBeCloseTo(tilted.width / tilted.height, 2);
      const boxes = blocks.map(({ place }) => place!.box!);
      const edges = [0, 1, 2, 3].map((side) =>
        Math[side < 2 ? 'min' : 'max'](...boxes.map((box) => box[side]!)),
      );
      const dark = darkEdges(tilted).map((pixels) => (pixels * width) / tilted.width);
      // No less than the ink, and no more than what the corners of a tilted box add.
      const slack = width * Math.sin((Math.abs(degrees) * Math.PI) / 180);
      edges.forEach((edge, side) => {
        const beyond = (side < 2 ? dark[side]! - edge : edge - dark[side]!) + 3;
        expect([degrees, side, beyond > 0 && beyond < slack + 6]).toEqual([degrees, side, true]);
      });
    }
  });

  test('[OCR-STRIPS] a very long picture is read at its own size, each line once and in its place', async () => {
    const places = [100, 1500, 2580, 2600, 2620, 2640, 2660, 2680, 2700, 2720, 2740, 4000, 5200];
    const texts = places.map((y) => ({ text: `Line at ${y} of the protocol`, x: 30, y, size: 6 }));
    const long = await draw({ size: [360, 5300], texts });
    const { blocks, pages, text } = await extract('a.png', makePng(long), { maxExpandedBytes: 100_000_000 });
    expect(text.match(/Line at \d+ of the protocol/g)).toEqual(texts.map((line) => line.text));
    for (const { text: line, place } of blocks) {
      const [first, last] = [/\d+/.exec(line)!, /\d+(?=\D*$)/.exec(line)!].map(Number) as [number, number];
      expect((place!.box![1] / pages![0]!.height) * 5300).toBeCloseTo(first - 5, -1);
      expect((place!.box![3] / pages![0]!.height) * 5300).toBeCloseTo(last, -1);
    }
  }, 60_000);

  test('[EXTRACT-IMAGE-BAD-PAGE] pages that can be read are read, and a warning names the others', async () => {
    const { width, height, data } = sentence;
    const good = { width, height, pieces: [data] };
    const short = { ...good, pieces: [data.subarray(0, 100)], rowsPerStrip: 10 };
    const packed = { ...good, fields: { 259: [50_001] } };
    const { blocks, pages, warnings } = await extract('a.tif', tiffFile([short, good, packed, good]));
    expect(blocks.map(({ place }) => place!.page)).toEqual([2, 4]);
    expect(pages).toHaveLength(4);
    expect(warnings).toEqual([
      'Page 1 could not be read and is left out: the picture is damaged or cut short.',
      'Page 3 could not be read and is left out: TIFF packed as WebP is not supported; save it as PDF or PNG.',
    ]);
    await expect(extract('a.tif', tiffFile([packed, short]))).rejects.toThrow(
      /packed as WebP is not supported/,
    );
  });

  test('[EXTRACT-IMAGE-BAD-PAGE] of a TIFF that is cut off, the pages that are left are read', async () => {
    const page = { width: sentence.width, height: sentence.height, pieces: [sentence.data] };
    const whole = tiffFile([page, page]);
    const { text, warnings } = await extract('a.tif', whole.subarray(0, whole.length / 2 + 20));
    expect(text).toBe(SENTENCE);
    expect(warnings).toEqual([
      'The file ends after page 1, though it says that there are more; they are left out.',
    ]);
  });
});

/** Left, top, right and bottom of what is dark. */
function darkEdges({ width, data }: GreyBitmap): number[] {
  const dark = [...data.keys()].filter((at) => data[at]! < 128);
  const [across, down] = [dark.map((at) => at % width), dark.map((at) => Math.floor(at / width))];
  const least = (numbers: number[]) => numbers.reduce((one, other) => Math.min(one, other));
  const most = (numbers: number[]) => numbers.reduce((one, other) => Math.max(one, other));
  return [least(across), least(down), most(across), most(down)];
}

describe('what is refused', () => {
  test('[EXTRACT-IMAGE-OFF] images are refused when OCR is off', async () => {
    await expect(extract('a.png', makePng(sentence), { ocr: false })).rejects.toMatchObject({
      code: 'extraction_failed',
      message: expect.stringContaining('reading images is turned off (HELIX_OCR=off)'),
    });
  });

  test('[EXTRACT-IMAGE-SIZE] an image is refused by the size in its header, before it is decoded', async () => {
    const claimed = Buffer.from(makePng(sentence));
    claimed.writeUInt32BE(50_000, 16);
    claimed.writeUInt32BE(50_000, 20);
    await expect(extract('a.png', claimed)).rejects.toMatchObject({
      code: 'document_too_large',
      details: { found: '50000 x 50000 pixels', limit: '2500000 pixels', setting: 'HELIX_MAX_EXPANDED_MB' },
    });
  });

  test('[EXTRACT-IMAGE-SIZE] a TIFF of too many pages is refused', async () => {
    const dot = { width: 1, height: 1, data: new Uint8Array(1) };
    await expect(extract('a.tif', makeTiff([dot, dot, dot]), { maxPages: 2 })).rejects.toMatchObject({
      code: 'document_too_large',
      details: { found: 'more than 2 pages', limit: '2 pages', setting: 'HELIX_MAX_PAGES' },
    });
  });

  test('[OCR-DOUBT] an image that can hardly be read is refused, and not given as what it might say', async () => {
    const blurred = await draw({ size: [300, 60], texts: [{ x: 30, y: 35, size: 14, text: SENTENCE }] }, 0.5);
    await expect(extract('a.png', makePng(blurred))).rejects.toMatchObject({
      code: 'extraction_failed',
      message: expect.stringContaining('its pages could not be read by OCR'),
    });
  });

  test('an image without text is empty', async () => {
    const white = { ...sentence, data: new Uint8Array(sentence.data.length).fill(255) };
    await expect(extract('a.png', makePng(white))).rejects.toMatchObject({ code: 'empty_document' });
  });

  test.each([
    ['a BMP', 'a.bmp', () => makeBmp(sentence, 24).subarray(0, 5000), 'damaged or cut short'],
    ['a PNG', 'a.png', () => makePng(sentence).subarray(0, -100), 'damaged or cut short'],
    ['a GIF', 'a.gif', () => makeGif(sentence).subarray(0, 12), 'its header is damaged'],
    [
      'a transparent PNG',
      'a.png',
      () => makeTransparentPng(sentence).subarray(0, 60),
      'damaged or cut short',
    ],
  ])('[EXTRACT-IMAGE-DAMAGED] %s that is cut short is refused', async (_, name, make, problem) => {
    await expect(extract(name, make())).rejects.toMatchObject({
      code: 'extraction_failed',
      message: expect.stringContaining(problem),
    });
  });

  test('[EXTRACT-IMAGE-DAMAGED] a TIFF packed in a way that is not known is refused with its name', async () => {
    await expect(extract('a.tif', makeTiff([sentence], { compression: 34712 }))).rejects.toThrow(
      /TIFF packed as JPEG 2000 is not supported; save it as PDF or PNG/,
    );
  });
});

function line(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): { from: [number, number]; to: [number, number] } {
  return { from: [x0, y0], to: [x1, y1] };
}
