import { readJpegHeader } from './jpeg-header.ts';
import { readTiffPages, type TiffPage } from './tiff-pages.ts';

/** What the first bytes of an image say, so that its size is known before anything is decoded. */
export type ImageHeader = {
  type: 'png' | 'jpeg' | 'webp' | 'bmp' | 'gif' | 'tiff';
  /** In pixels; of the largest page where there are several. */
  width: number;
  height: number;
  /** Of a TIFF only. */
  pages?: TiffPage[];
  /** Whether a TIFF announces more pages than the file holds. */
  isCutShort?: boolean;
};

/** Looks at no more than `maxPages` pages. Returns undefined when the bytes are no image of a known type, or their header is damaged. */
export function readImageHeader(bytes: Uint8Array, maxPages: number): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const header = READERS.find(({ opening }) => opening.test(latin1(bytes, 0, 12)))?.read(
      view,
      bytes,
      maxPages,
    );
    return header && header.width > 0 && header.height > 0 ? header : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined; // the file ends inside its header
    throw error;
  }
}

const READERS: readonly Reader[] = [
  { opening: /^\x89PNG\r\n\x1a\n/, read: (view) => sized('png', view.getUint32(16), view.getUint32(20)) },
  { opening: /^\xff\xd8/, read: (view) => ({ type: 'jpeg', ...readJpegHeader(view) }) },
  { opening: /^RIFF.{4}WEBP/s, read: readWebp },
  { opening: /^BM/, read: readBmp },
  { opening: /^GIF8[79]a/, read: readGif },
  { opening: /^(?:II[*+]\0|MM\0[*+])/, read: readTiff },
];

type Reader = { opening: RegExp; read: (view: DataView, bytes: Uint8Array, maxPages: number) => ImageHeader };

function sized(type: ImageHeader['type'], width: number, height: number): ImageHeader {
  return { type, width, height };
}

function latin1(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', start, end);
}

/** The three kinds of WebP: lossy, lossless, and extended with a canvas. */
function readWebp(view: DataView, bytes: Uint8Array): ImageHeader {
  const kind = latin1(bytes, 12, 16);
  if (kind === 'VP8 ')
    return sized('webp', view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return sized('webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
  return sized('webp', (view.getUint32(24, true) & 0xffffff) + 1, (view.getUint32(26, true) >>> 8) + 1);
}

function readBmp(view: DataView): ImageHeader {
  const hasShortHeader = view.getUint32(14, true) === 12;
  return hasShortHeader
    ? sized('bmp', view.getUint16(18, true), view.getUint16(20, true))
    : sized('bmp', view.getInt32(18, true), Math.abs(view.getInt32(22, true)));
}

/** The larger of the screen and the first picture, since the picture is what is decoded. */
function readGif(view: DataView): ImageHeader {
  const flags = view.getUint8(10);
  let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  while (view.getUint8(at) === 0x21) {
    at += 2;
    while (view.getUint8(at) !== 0) at += view.getUint8(at) + 1;
    at += 1;
  }
  return sized(
    'gif',
    Math.max(view.getUint16(6, true), view.getUint16(at + 5, true)),
    Math.max(view.getUint16(8, true), view.getUint16(at + 7, true)),
  );
}

function readTiff(view: DataView, _bytes: Uint8Array, maxPages: number): ImageHeader {
  const { pages, isCutShort } = readTiffPages(view, maxPages);
  const largest = pages.reduce((most, page) =>
    page.width * page.height > most.width * most.height ? page : most,
  );
  return { type: 'tiff', width: largest.width, height: largest.height, pages, isCutShort };
}
