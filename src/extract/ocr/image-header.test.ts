import { describe, expect, test } from 'vitest';
import { makeBmp, makeGif, makePng, makeTiff } from '../../../test/support/make-image.ts';
import { readImageHeader } from './image-header.ts';
import { readJpegHeader } from './jpeg-header.ts';
import { pngPicture } from './png-picture.ts';
import { readTiffPages, tiffWithFirstPage } from './tiff-pages.ts';

const bitmap = { width: 30, height: 20, data: new Uint8Array(600) };
const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A JPEG up to its frame header: 20 high, 30 wide, three components. */
function jpeg(segments = ''): Uint8Array {
  return bytesOf(`ffd8 ffe0 0004 0000 ${segments} ff ffc2 0011 08 0014 001e 03 000000000000000000`);
}

describe('the size of a picture is known from its header', () => {
  test.each([
    ['png', makePng(bitmap)],
    ['bmp', makeBmp(bitmap, 24)],
    ['gif', makeGif(bitmap)],
    ['tiff', makeTiff([bitmap])],
    ['jpeg', jpeg()],
    ['webp', bytesOf('52494646 00000000 57454250 56503820 00000000 000000 9d012a 1e00 1400')],
    ['webp', bytesOf('52494646 00000000 57454250 5650384c 00000000 2f 1dc00400')],
    ['webp', bytesOf('52494646 00000000 57454250 56503858 0a000000 00000000 1d0000 130000')],
  ])('%s', (type, bytes) => {
    expect(readImageHeader(bytes, 10)).toMatchObject({ type, width: 30, height: 20 });
    for (const length of [0, 5, 11, 17])
      expect(readImageHeader(bytes.subarray(0, length), 10)).toBeUndefined();
  });

  test('of a GIF the picture counts when it is larger than the screen', () => {
    const gif = Buffer.from(makeGif(bitmap));
    gif.writeUInt16LE(1, 6);
    expect(readImageHeader(gif, 10)).toMatchObject({ width: 30 });
  });

  test('of a TIFF the largest page counts', () => {
    const small = { width: 2, height: 2, data: new Uint8Array(4) };
    const header = readImageHeader(makeTiff([small, bitmap, small]), 10);
    expect(header).toMatchObject({ width: 30, height: 20 });
    expect(header?.pages).toHaveLength(3);
  });

  test('a picture of no width is none', () => {
    expect(readImageHeader(makePng({ ...bitmap, width: 0 }), 10)).toBeUndefined();
  });
});

describe('JPEG', () => {
  const exif = (orientation: string) =>
    `ffe1 0022 45786966 0000 4d4d002a 00000008 0001 0112 0003 00000001 ${orientation} 0000 00000000`;

  test.each([
    ['0001', 0],
    ['0003', 180],
    ['0006', 90],
    ['0008', 270],
    ['0099', 0],
  ])('orientation %s of the camera turns by %i degrees', (orientation, turn) => {
    expect(readJpegHeader(viewOf(jpeg(exif(orientation)))).turn).toBe(turn);
  });

  test('a damaged note of the camera does not matter', () => {
    const outside = exif('0006').replace('00000008', 'fffffff0');
    expect(readJpegHeader(viewOf(jpeg(outside)))).toEqual({ width: 30, height: 20, components: 3, turn: 0 });
  });
});

describe('TIFF', () => {
  test('[EXTRACT-IMAGE-DAMAGED] directories that lead back to the first are damage', () => {
    const tiff = Buffer.from(makeTiff([bitmap]));
    tiff.writeUInt32LE(8, 8 + 2 + 9 * 12);
    expect(() => readTiffPages(viewOf(tiff), 10)).toThrow(RangeError);
    expect(readImageHeader(tiff, 10)).toBeUndefined();
  });

  test('no more pages are looked at than asked for', () => {
    expect(readTiffPages(viewOf(makeTiff([bitmap, bitmap, bitmap])), 2).pages).toHaveLength(2);
  });

  test('another page can be made the first', () => {
    const tiff = makeTiff([bitmap, { width: 2, height: 2, data: new Uint8Array(4) }]);
    const [, second] = readTiffPages(viewOf(tiff), 10).pages;
    expect(readTiffPages(viewOf(tiffWithFirstPage(tiff, second!)), 10).pages).toEqual([second]);
  });
});

describe('PNG', () => {
  test('pixels are taken as they are packed', () => {
    const picture = pngPicture(makePng(bitmap));
    expect(picture).toMatchObject({ width: 30, height: 20 });
    expect(picture!.dictionary).toContain('/Predictor 15/Colors 1/BitsPerComponent 8/Columns 30');
  });

  test('an interlaced picture is left to a decoder', () => {
    const interlaced = Buffer.from(makePng(bitmap));
    interlaced[28] = 1;
    expect(pngPicture(interlaced)).toBeUndefined();
  });

  test('a million chunks take no time', () => {
    const chunks = Buffer.alloc(12_000_000);
    for (let at = 0; at < chunks.length; at += 12) chunks.write('IDAT', at + 4, 'latin1');
    expect(pngPicture(Buffer.concat([makePng(bitmap), chunks]))).toBeDefined();
  }, 5000);
});
