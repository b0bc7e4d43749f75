import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { greyWithoutAlpha } from './png-alpha.ts';

const [WIDTH, HEIGHT] = [7, 10];

/** Packs rows of pixels as a PNG does, each row with another of its five filters. */
function packed(pixels: readonly number[], pixelBytes: number): Uint8Array {
  const rowBytes = WIDTH * pixelBytes;
  const at = (row: number, column: number) => (row < 0 || column < 0 ? 0 : pixels[row * rowBytes + column]!);
  const rows = Array.from({ length: HEIGHT }, (_, row) => {
    const filter = row % 5;
    const bytes = Array.from({ length: rowBytes }, (__, column) => {
      const [left, above] = [at(row, column - pixelBytes), at(row - 1, column)];
      const aboveLeft = at(row - 1, column - pixelBytes);
      const nearest = [left, above, aboveLeft]
        .map((value) => ({ value, far: Math.abs(left + above - aboveLeft - value) }))
        .reduce((best, other) => (other.far < best.far ? other : best)).value;
      return at(row, column) - [0, left, above, Math.floor((left + above) / 2), nearest][filter]!;
    });
    return Buffer.from([filter, ...bytes]);
  });
  return deflateSync(Buffer.concat(rows));
}

/** Different in each place; every fourth byte is 255 where `isOpaque`. */
function pixelsOf(bytes: number, isOpaque: boolean): number[] {
  return Array.from({ length: WIDTH * HEIGHT * bytes }, (_, at) =>
    isOpaque && at % bytes === bytes - 1 ? 255 : (at * at * 13) % 256,
  );
}

test('[EXTRACT-IMAGE-ALPHA] opaque pixels are as they were, whatever the filters of their rows', () => {
  const pixels = pixelsOf(2, true);
  const { data } = greyWithoutAlpha([packed(pixels, 2)], {
    width: WIDTH,
    height: HEIGHT,
    bits: 8,
    isGrey: true,
  });
  expect([...data]).toEqual(pixels.filter((_, at) => at % 2 === 0));
});

test('[EXTRACT-IMAGE-ALPHA] colours become grey, also in 16 bits, and pieces of a file are put together', () => {
  const pixels = pixelsOf(8, true).map((value, at) => (at % 8 >= 6 ? 255 : value));
  const whole = packed(pixels, 8);
  const parts = [whole.subarray(0, 11), whole.subarray(11)];
  const { data } = greyWithoutAlpha(parts, { width: WIDTH, height: HEIGHT, bits: 16, isGrey: false });
  const expected = Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
    Math.floor(0.299 * pixels[at * 8]! + 0.587 * pixels[at * 8 + 2]! + 0.114 * pixels[at * 8 + 4]!),
  );
  expect([...data]).toEqual(expected);
});

test('[EXTRACT-IMAGE-ALPHA] light writing on nothing is on black, dark writing on white', () => {
  for (const [ink, paper] of [
    [255, 0],
    [30, 255],
  ] as const) {
    const pixels = Array.from({ length: WIDTH * HEIGHT }, (_, at) => [ink, at % 6 === 0 ? 255 : 0]).flat();
    const png = { width: WIDTH, height: HEIGHT, bits: 8, isGrey: true };
    const { data } = greyWithoutAlpha([packed(pixels, 2)], png);
    expect([...data.subarray(0, 7)]).toEqual([ink, paper, paper, paper, paper, paper, ink]);
  }
});

test('[EXTRACT-IMAGE-DAMAGED] a PNG whose pixels end too early is damaged', () => {
  const png = { width: WIDTH, height: HEIGHT + 1, bits: 8, isGrey: true };
  expect(() => greyWithoutAlpha([packed(pixelsOf(2, true), 2)], png)).toThrow(RangeError);
});
