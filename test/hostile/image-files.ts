import { crc32, deflateSync } from 'node:zlib';
import { tiffFile } from '../support/make-tiff.ts';
import { type HostileFile, hostile, truncated } from './hostile-file.ts';
import { deflatedRun } from './zip-of.ts';

const zlibHeader = Buffer.from([0x78, 0xda]);

export const IMAGE_FILES: readonly HostileFile[] = [
  hostile('huge.png', 'document_too_large', 'says 100,000 x 100,000', () =>
    pngOf(100_000, 100_000, deflateSync(Buffer.alloc(9))),
  ),
  hostile('bomb.png', 'document_too_large', '30,000 x 30,000 pixels in 900 kB', () =>
    pngOf(30_000, 30_000, Buffer.concat([zlibHeader, deflatedRun(859, '\0'), Buffer.alloc(4)])),
  ),
  hostile('huge.jpg', 'document_too_large', 'says 65,500 x 65,500', () => jpegOf(65_500, 65_500)),
  hostile('huge.tif', 'document_too_large', 'says 100,000 x 100,000', () => tiffOf(100_000, 100_000)),
  hostile('strip-bomb.tif', 'extraction_failed', 'a strip that unpacks to 2 GB', () =>
    tiffFile([
      {
        width: 64,
        height: 64,
        fields: { 259: [8] },
        pieces: [Buffer.concat([zlibHeader, deflatedRun(2000, '\0')])],
      },
    ]),
  ),
  hostile(
    'huge-tile.tif',
    'extraction_failed',
    '64 x 64 pixels in a tile of 4,000,000,000 x 4,000,000,000',
    () => tiffFile([{ width: 64, height: 64, tile: [4e9, 4e9], pieces: [new Uint8Array(4096)] }]),
  ),
  hostile('many-fields.tif', 'extraction_failed', 'a directory of 10^18 fields', () => {
    const tiff = Buffer.from(
      tiffFile([{ width: 8, height: 8, pieces: [new Uint8Array(64)] }], { big: true }),
    );
    tiff.writeBigUInt64LE(10n ** 18n, 16);
    return tiff;
  }),
  hostile('cyclic.tif', 'extraction_failed', 'directories that follow themselves', () => tiffOf(8, 8, 8)),
  hostile('huge.webp', 'document_too_large', 'says 16,383 x 16,383', () => webpOf(16_383, 16_383)),
  hostile('huge.gif', 'document_too_large', 'says 65,535 x 65,535', () => gifOf(65_535, 65_535)),
  hostile('huge.bmp', 'document_too_large', 'says 100,000 x 100,000', () => bmpOf(100_000, 100_000)),
  hostile('negative.bmp', 'extraction_failed', 'says -2,147,483,648 x -1', () => bmpOf(-2_147_483_648, -1)),
  hostile('truncated.png', 'extraction_failed', 'cut off', () =>
    truncated(pngOf(64, 64, deflateSync(Buffer.alloc(64 * 65)))),
  ),
  hostile('header-only.jpg', 'extraction_failed', 'three bytes of a JPEG', () =>
    Buffer.from([0xff, 0xd8, 0xff]),
  ),
  hostile('png-named.jpg', 'empty_document', 'an empty PNG with the ending of a JPEG', () =>
    pngOf(64, 64, deflateSync(Buffer.alloc(64 * 65, 255))),
  ),
  hostile('one-pixel.png', 'empty_document', 'a single pixel', () =>
    pngOf(1, 1, deflateSync(Buffer.alloc(2))),
  ),
  hostile('no-pixel.png', 'extraction_failed', 'says 0 x 0', () => pngOf(0, 0, deflateSync(Buffer.alloc(0)))),
  hostile(
    'text-named.png',
    'unsupported_media_type',
    'text with the ending of an image',
    () => 'This is not an image.',
  ),
];

/** Eight bits of grey. */
function pngOf(width: number, height: number, packed: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([unsigned(data.length), body, unsigned(crc32(body))]);
  };
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function jpegOf(width: number, height: number): Buffer {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const frame = [0xff, 0xc0, 0, 11, 8, ...size, 1, 1, 0x11, 0];
  const jfif = [0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0];
  return Buffer.from([0xff, 0xd8, ...jfif, ...frame, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0, 0xff, 0xd9]);
}

function tiffOf(width: number, height: number, next = 0): Buffer {
  const entry = (tag: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(4, 2);
    bytes.writeUInt32LE(1, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const entries = [
    entry(256, width),
    entry(257, height),
    entry(258, 8),
    entry(259, 1),
    entry(262, 1),
    entry(273, 8),
    entry(278, height),
    entry(279, width * height > 1e6 ? 4 : width * height),
  ];
  const end = Buffer.alloc(4);
  end.writeUInt32LE(next, 0);
  return Buffer.concat([
    Buffer.from('II*\0\x08\0\0\0', 'latin1'),
    Buffer.from([entries.length, 0]),
    ...entries,
    end,
  ]);
}

function webpOf(width: number, height: number): Buffer {
  const frame = Buffer.alloc(16);
  Buffer.from([0x10, 0, 0, 0x9d, 0x01, 0x2a]).copy(frame);
  frame.writeUInt16LE(width, 6);
  frame.writeUInt16LE(height, 8);
  const head = Buffer.from('RIFF\0\0\0\0WEBPVP8 \0\0\0\0', 'latin1');
  head.writeUInt32LE(28, 4);
  head.writeUInt32LE(16, 16);
  return Buffer.concat([head, frame]);
}

function gifOf(width: number, height: number): Buffer {
  const size = [width & 255, width >> 8, height & 255, height >> 8];
  const image = [0x2c, 0, 0, 0, 0, ...size, 0, 2, 2, 0x44, 0x01, 0, 0x3b];
  return Buffer.from([...Buffer.from('GIF89a'), ...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, ...image]);
}

function bmpOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(58);
  bytes.write('BM');
  bytes.writeUInt32LE(58, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

function unsigned(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0, 0);
  return bytes;
}
