import { Unzlib } from 'fflate';
import type { GreyBitmap } from './grey-bitmap.ts';

/**
 * The pixels of a PNG with transparency in grey, on paper that its ink is seen on: black where what is drawn is light.
 * They are unpacked row by row, since in colour they may take more memory than there is. Throws when it is damaged.
 */
export function greyWithoutAlpha(packed: readonly Uint8Array[], png: AlphaPng): GreyBitmap {
  const { width, height, bits, isGrey } = png;
  const sampleBytes = bits / 8;
  const pixelBytes = (isGrey ? 2 : 4) * sampleBytes;
  const [grey, alpha] = [new Uint8Array(width * height), new Uint8Array(width * height)];
  let to = 0;
  const takeRow = (row: Uint8Array) => {
    for (let at = 0; at < row.length && to < grey.length; at += pixelBytes, to += 1) {
      const [green, blue] = [row[at + sampleBytes]!, row[at + 2 * sampleBytes]!];
      grey[to] = isGrey ? row[at]! : 0.299 * row[at]! + 0.587 * green + 0.114 * blue;
      alpha[to] = row[at + pixelBytes - sampleBytes]!;
    }
  };
  unpackRows(packed, { rowBytes: width * pixelBytes, pixelBytes, takeRow });
  if (to < grey.length) throw new RangeError('the picture ends too early');
  const paper = paperFor(grey, alpha);
  for (let index = 0; index < grey.length; index += 1)
    grey[index] = (grey[index]! * alpha[index]! + paper * (255 - alpha[index]!)) / 255;
  return { width, height, data: grey };
}

/** `bits` is 8 or 16, of which the upper 8 are taken. */
type AlphaPng = { width: number; height: number; bits: number; isGrey: boolean };

/** White, unless most of what is opaque is light and there is little of it. */
function paperFor(grey: Uint8Array, alpha: Uint8Array): number {
  let [opaque, light] = [0, 0];
  for (let index = 0; index < grey.length; index += 1) {
    opaque += alpha[index]!;
    light += (alpha[index]! * grey[index]!) / 255;
  }
  return light > opaque * LIGHT && opaque < (grey.length * 255) / 2 ? 0 : 255;
}

const LIGHT = 0.6;

type Rows = { rowBytes: number; pixelBytes: number; takeRow: (row: Uint8Array) => void };

function unpackRows(packed: readonly Uint8Array[], { rowBytes, pixelBytes, takeRow }: Rows): void {
  let [row, above] = [new Uint8Array(rowBytes + 1), new Uint8Array(rowBytes + 1)];
  let filled = 0;
  const unpacking = new Unzlib((bytes) => {
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + row.length - filled);
      row.set(part, filled);
      filled += part.length;
      from += part.length;
      if (filled < row.length) return;
      unfilter(row, above, pixelBytes);
      takeRow(row.subarray(1));
      [row, above, filled] = [above, row, 0];
    }
  });
  for (const chunk of packed)
    for (let from = 0; from < chunk.length; from += STEP_BYTES)
      unpacking.push(chunk.subarray(from, from + STEP_BYTES));
}

/** Bytes unpack to a thousand times as many at most. */
const STEP_BYTES = 16_384;

/** A row says first how its bytes were told from those before and above them; they are put right in place. */
function unfilter(row: Uint8Array, above: Uint8Array, pixelBytes: number): void {
  const filter = row[0]!;
  if (filter > PAETH) throw new RangeError(`no filter has the number ${filter}`);
  if (filter === 0) return;
  for (let at = 1; at < row.length; at += 1) {
    const hasLeft = at > pixelBytes;
    const left = hasLeft ? row[at - pixelBytes]! : 0;
    const aboveLeft = hasLeft ? above[at - pixelBytes]! : 0;
    row[at] = row[at]! + predicted(filter, left, above[at]!, aboveLeft);
  }
}

const PAETH = 4;

function predicted(filter: number, left: number, above: number, aboveLeft: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const estimate = left + above - aboveLeft;
  const byLeft = Math.abs(estimate - left);
  const byAbove = Math.abs(estimate - above);
  const byBoth = Math.abs(estimate - aboveLeft);
  if (byLeft <= byAbove && byLeft <= byBoth) return left;
  return byAbove <= byBoth ? above : aboveLeft;
}
