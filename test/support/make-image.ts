import { crc32, deflateSync } from 'node:zlib';
import type { GreyBitmap } from '../../src/extract/ocr/grey-bitmap.ts';

/** Writers of small image files, so that no picture has to be kept with the tests. */
export function makePng({ width, height, data }: GreyBitmap): Uint8Array {
  return pngFile(width, height, 0, data, 1);
}

/** Black everywhere; what is white in the bitmap is transparent. */
export function makeTransparentPng({ width, height, data }: GreyBitmap): Uint8Array {
  const pixels = Uint8Array.from({ length: data.length * 2 }, (_, index) =>
    index % 2 === 0 ? 0 : 255 - data[(index - 1) / 2]!,
  );
  return pngFile(width, height, 4, pixels, 2);
}

export function makeBmp({ width, height, data }: GreyBitmap, depth: 8 | 24): Uint8Array {
  const palette =
    depth === 8 ? Buffer.from(Uint8Array.from({ length: 1024 }, (_, index) => index >> 2)) : Buffer.alloc(0);
  const rowBytes = Math.ceil((width * depth) / 32) * 4;
  const header = Buffer.alloc(54);
  header.write('BM', 'latin1');
  header.writeUInt32LE(54 + palette.length + rowBytes * height, 2);
  header.writeUInt32LE(54 + palette.length, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(depth, 28);
  const rows = Array.from({ length: height }, (_, index) => {
    const y = height - 1 - index;
    const row = Buffer.alloc(rowBytes);
    for (let x = 0; x < (width * depth) / 8; x += 1) row[x] = data[y * width + Math.floor((x * 8) / depth)]!;
    return row;
  });
  return Buffer.concat([header, palette, ...rows]);
}

/** With 128 colours a code has eight bits, and keeps them while the code table is cleared before it is full. */
export function makeGif({ width, height, data }: GreyBitmap): Uint8Array {
  const screen = Buffer.from([...Buffer.from('GIF89a'), ...size(width, height), 0xf6, 0, 0]);
  const palette = Buffer.from(Uint8Array.from({ length: 384 }, (_, index) => 2 * Math.floor(index / 3)));
  const codes: number[] = [];
  data.forEach((grey, index) => {
    if (index % 100 === 0) codes.push(CLEAR);
    codes.push(grey >> 1);
  });
  const packed = Buffer.from([...codes, END]);
  const blocks: Buffer[] = [];
  for (let start = 0; start < packed.length; start += 255) {
    const block = packed.subarray(start, start + 255);
    blocks.push(Buffer.from([block.length, ...block]));
  }
  const picture = Buffer.from([0x2c, 0, 0, 0, 0, ...size(width, height), 0, 7]);
  return Buffer.concat([screen, palette, picture, ...blocks, Buffer.from([0, 0x3b])]);
}

/** One page a bitmap, not packed whatever `compression` says. */
export function makeTiff(pages: readonly GreyBitmap[], { compression = 1 } = {}): Uint8Array {
  const parts = [Buffer.from('II*\0\x08\0\0\0', 'latin1')];
  let length = 8;
  pages.forEach(({ width, height, data }, index) => {
    const fields = [
      [256, width],
      [257, height],
      [258, 8],
      [259, compression],
      [262, 1],
      [273, length + 2 + 9 * 12 + 4],
      [277, 1],
      [278, height],
      [279, data.length],
    ] as const;
    const directory = Buffer.alloc(2 + fields.length * 12 + 4);
    directory.writeUInt16LE(fields.length, 0);
    fields.forEach(([tag, value], field) => {
      directory.writeUInt16LE(tag, 2 + field * 12);
      directory.writeUInt16LE(4, 4 + field * 12);
      directory.writeUInt32LE(1, 6 + field * 12);
      directory.writeUInt32LE(value, 10 + field * 12);
    });
    const padded = Buffer.concat([data, Buffer.alloc(data.length % 2)]);
    const next = length + directory.length + padded.length;
    directory.writeUInt32LE(index + 1 < pages.length ? next : 0, directory.length - 4);
    parts.push(directory, padded);
    length = next;
  });
  return Buffer.concat(parts);
}

const CLEAR = 128;
const END = 129;

function size(width: number, height: number): number[] {
  return [width & 255, width >> 8, height & 255, height >> 8];
}

function pngFile(
  width: number,
  height: number,
  colourType: number,
  pixels: Uint8Array,
  perPixel: number,
): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colourType, 0, 0, 0], 8);
  const rowBytes = width * perPixel;
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.alloc(1), pixels.subarray(y * rowBytes, (y + 1) * rowBytes)]),
  );
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  chunk.set(body, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
