import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { packLzw, type TiffSpec, tiffFile, tilesOf } from '../../../test/support/make-tiff.ts';
import { turnedBitmap } from './grey-bitmap.ts';
import { readTiffPages } from './tiff-pages.ts';
import { tiffPicture } from './tiff-picture.ts';
import { unpackTiff } from './unpack-tiff.ts';

const PIXELS = { width: 50, height: 40, data: Uint8Array.from({ length: 2000 }, (_, at) => (at * 7) % 256) };

async function read(tiff: Uint8Array) {
  const { pages } = readTiffPages(new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength), 10);
  return tiffPicture(tiff, pages[0]!);
}

const fixture = (name: string) => readFileSync(new URL(`__fixtures__/${name}`, import.meta.url));

function spec(more: Partial<TiffSpec>): TiffSpec {
  return { width: PIXELS.width, height: PIXELS.height, pieces: [PIXELS.data], ...more };
}

const packings = [
  [1, 'not packed', (bytes: Uint8Array) => bytes],
  [5, 'LZW', packLzw],
  [8, 'Deflate', (bytes: Uint8Array) => deflateSync(bytes)],
  [32773, 'PackBits', (bytes: Uint8Array) => Buffer.concat([...bytes].map((byte) => Buffer.from([0, byte])))],
] as const;

describe('[TIFF-LAYOUTS] the pixels of a page', () => {
  test.each(packings)('in tiles, %i: %s', async (compression, _, pack) => {
    const tile: [number, number] = [32, 16];
    const pieces = tilesOf(PIXELS, tile, pack);
    const picture = await read(tiffFile([spec({ fields: { 259: [compression] }, tile, pieces })]));
    expect(picture).toMatchObject({ width: 50, height: 40, turn: 0 });
    expect([...picture!.data]).toEqual([...PIXELS.data]);
  });

  test.each([false, true])('in strips; BigTIFF: %s', async (big) => {
    const pieces = [0, 15, 30].map((row) => PIXELS.data.subarray(row * 50, (row + 15) * 50));
    const picture = await read(tiffFile([spec({ rowsPerStrip: 15, pieces })], { big }));
    expect([...picture!.data]).toEqual([...PIXELS.data]);
  });

  test('kept as differences', async () => {
    const differences = PIXELS.data.map((grey, at) => (at % 50 === 0 ? grey : grey - PIXELS.data[at - 1]!));
    const fields = { 259: [8], 317: [2] };
    const picture = await read(tiffFile([spec({ fields, pieces: [deflateSync(differences)] })]));
    expect([...picture!.data]).toEqual([...PIXELS.data]);
  });

  test.each([
    ['white is 0', { 262: [0] }, [0, 255], [255, 0]],
    ['colour', { 262: [2], 258: [8, 8, 8], 277: [3] }, [255, 0, 0, 255, 255, 255], [76, 255]],
    [
      'half transparent',
      { 262: [2], 258: [8, 8, 8, 8], 277: [4], 338: [2] },
      [0, 0, 0, 128, 0, 0, 0, 0],
      [127, 255],
    ],
    ['ink', { 262: [5], 258: [8, 8, 8, 8], 277: [4] }, [0, 0, 0, 0, 0, 0, 0, 255], [255, 0]],
    ['16 bits', { 258: [16] }, [0x34, 0x12, 0xff, 0xff], [0x12, 255]],
    ['1 bit', { 258: [1] }, [0b0100_0000], [0, 255]],
    ['1 bit, the lowest first', { 258: [1], 266: [2] }, [0b0000_0010], [0, 255]],
    ['a palette', { 262: [3], 258: [1], 320: [0, 65_535, 0, 65_535, 0, 65_535] }, [0b0100_0000], [0, 255]],
  ] as [string, Record<number, number[]>, number[], number[]][])('%s', async (_, fields, bytes, greys) => {
    const picture = await read(tiffFile([{ width: 2, height: 1, fields, pieces: [Uint8Array.from(bytes)] }]));
    expect([...picture!.data]).toEqual(greys);
  });

  test.each([
    [2, 0, [2, 1, 4, 3, 6, 5]],
    [4, 180, [5, 6, 3, 4, 1, 2]],
    [5, 270, [1, 3, 5, 2, 4, 6]],
    [7, 90, [6, 4, 2, 5, 3, 1]],
  ] as const)(
    '[EXTRACT-IMAGE] mirrored, orientation %i: upright after a turn by %i degrees',
    async (orientation, turn, upright) => {
      const pieces = [Uint8Array.of(1, 2, 3, 4, 5, 6)];
      const picture = await read(tiffFile([{ width: 2, height: 3, fields: { 274: [orientation] }, pieces }]));
      expect(picture!.turn).toBe(turn);
      expect([...turnedBitmap(picture!, turn).data]).toEqual(upright);
    },
  );

  test.each(['fax.tif', 'jpeg-tiles.tif', 'jpeg-colour-tiles.tif'])('%s, decoded by PDFium', async (name) => {
    const picture = await read(fixture(name));
    expect(picture).toMatchObject({ width: 64, height: 32 });
    // Black in the upper left corner, 20 x 10, and in the lower right one, 14 x 12.
    const isDark = ([x, y]: number[]) => picture!.data[y! * 64 + x!]! < 60;
    const places = [
      [5, 5],
      [15, 5],
      [25, 5],
      [5, 15],
      [45, 25],
      [55, 25],
      [60, 15],
    ];
    expect(places.map(isDark)).toEqual([true, true, false, false, false, true, false]);
  });
});

/** One strip of a page, and others of no bytes, which then all say the length of the first. */
const sharedStrips = (count: number) => [
  PIXELS.data,
  ...new Array<Uint8Array>(count - 1).fill(new Uint8Array()),
];

function sharing(tiff: Uint8Array): Uint8Array {
  const bytes = Buffer.from(tiff);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let entry = 10; entry < 10 + 12 * view.getUint16(8, true); entry += 12) {
    const [tag, count, at] = [
      view.getUint16(entry, true),
      view.getUint32(entry + 4, true),
      view.getUint32(entry + 8, true),
    ];
    if (tag !== 273 && tag !== 279) continue;
    for (let index = 1; index < count; index += 1)
      view.setUint32(at + 4 * index, view.getUint32(at, true), true);
  }
  return bytes;
}

test('[EXTRACT-IMAGE-DAMAGED] a page that is cut short, or lies about its pieces, is damaged', async () => {
  const tiff = tiffFile([spec({})]);
  await expect(read(tiff.subarray(0, -1))).rejects.toThrow(RangeError);
  await expect(read(tiffFile([spec({ rowsPerStrip: 10 })]))).rejects.toThrow(RangeError);
  await expect(read(tiffFile([spec({ tile: [60_000, 60_000] })]))).rejects.toThrow(RangeError);
  const shared = tiffFile([spec({ rowsPerStrip: 1, fields: { 266: [2] }, pieces: sharedStrips(40) })]);
  await expect(read(sharing(shared))).rejects.toThrow(/pieces of \d+ bytes together/);
  const bomb = deflateSync(Buffer.alloc(20_000_000));
  await expect(read(tiffFile([spec({ fields: { 259: [8] }, pieces: [bomb] })]))).rejects.toThrow(RangeError);
});

test('[TIFF-LAYOUTS] LZW is unpacked through all lengths of its codes, and after its table is cleared', () => {
  const bytes = Uint8Array.from({ length: 60_000 }, (_, at) => ((at * at) >> 5) % 200);
  expect(Buffer.compare(unpackTiff(packLzw(bytes), 5, bytes.length), bytes)).toBe(0);
  const one = new Uint8Array(5000).fill(7); // each string is the one before it and its own first byte
  expect(Buffer.compare(unpackTiff(packLzw(one), 5, 5000), one)).toBe(0);
  expect(() => unpackTiff(packLzw(one).subarray(0, 20), 5, 5000)).toThrow(RangeError);
});
