import type { Turn } from './grey-bitmap.ts';
import { readDirectory, type TiffFields, tiffFormat } from './tiff-directory.ts';
import type { TiffPage } from './tiff-pages.ts';

/** How the pixels of a page lie in the file. */
export type TiffLayout = TiffPage & {
  littleEndian: boolean;
  /** Of one sample. */
  bits: number;
  samples: number;
  /** What the samples mean, as TIFF numbers it: `WHITE_IS_ZERO` and so on. */
  photometric: number;
  /** Of a palette: all reds, all greens, all blues, in 16 bits. */
  palette: number[];
  /** Whether the sample after the colours says how opaque they are, and they are multiplied with it. */
  alpha: 'none' | 'multiplied' | 'beside';
  differences: boolean;
  /** Left and right are exchanged before it is turned. */
  mirrored: boolean;
  turn: Turn;
  /** Strips are as wide as the page; tiles reach over its edges. */
  pieces: TiffPiece[];
  /** What goes before each piece that is a JPEG, and how rows of a fax are coded. */
  jpegTables: Uint8Array;
  faxOptions: number;
};

export type TiffPiece = { x: number; y: number; width: number; height: number; data: Uint8Array };

/** Undefined for what is kept in a way that is seldom used. Throws a `RangeError` when the file is cut short. */
export function tiffLayout(bytes: Uint8Array, page: TiffPage): TiffLayout | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const format = tiffFormat(view);
  const { fields } = readDirectory(view, format, page.offset);
  const all = (tag: number) => fields.get(tag)?.() ?? [];
  const first = (tag: number, otherwise: number) => all(tag)[0] ?? otherwise;
  const bits = all(BITS);
  const samples = first(SAMPLES, 1);
  const predictor = first(PREDICTOR, NO_PREDICTOR);
  const isUsual =
    bits.every((depth) => depth === bits[0]) &&
    all(SAMPLE_FORMAT).every((kind) => kind === WHOLE_NUMBERS) &&
    (samples === 1 || first(PLANES, TOGETHER) === TOGETHER) &&
    (predictor === NO_PREDICTOR || predictor === DIFFERENCES);
  if (!isUsual) return undefined;
  return {
    ...page,
    littleEndian: format.littleEndian,
    bits: bits[0] ?? 1,
    samples,
    photometric: first(PHOTOMETRIC, WHITE_IS_ZERO),
    palette: all(PALETTE),
    alpha: ALPHAS[first(EXTRA_SAMPLES, 0)] ?? 'none',
    differences: predictor === DIFFERENCES && PREDICTED.has(page.compression),
    mirrored: MIRRORED.has(first(ORIENTATION, 1)),
    turn: TURNS[first(ORIENTATION, 1)] ?? 0,
    pieces: piecesOf(bytes, page, fields, first(FILL_ORDER, 1) === LOWEST_BIT_FIRST),
    jpegTables: Uint8Array.from(all(JPEG_TABLES)),
    faxOptions: first(FAX_OPTIONS, 0),
  };
}

export const WHITE_IS_ZERO = 0;
export const BLACK_IS_ZERO = 1;
export const RGB = 2;
export const INDEXED = 3;
export const CMYK = 5;
export const YCBCR = 6;

const [BITS, PHOTOMETRIC, FILL_ORDER, ORIENTATION, SAMPLES, PLANES] = [258, 262, 266, 274, 277, 284];
const [FAX_OPTIONS, PREDICTOR, PALETTE, EXTRA_SAMPLES, SAMPLE_FORMAT] = [292, 317, 320, 338, 339];
const JPEG_TABLES = 347;
const [STRIP_OFFSETS, ROWS_PER_STRIP, STRIP_BYTES] = [273, 278, 279];
const [TILE_WIDTH, TILE_HEIGHT, TILE_OFFSETS, TILE_BYTES] = [322, 323, 324, 325];
const NO_PREDICTOR = 1;
const DIFFERENCES = 2;
/** LZW and Deflate; elsewhere the field means nothing. */
const PREDICTED: ReadonlySet<number> = new Set([5, 8, 32946]);
const WHOLE_NUMBERS = 1;
const TOGETHER = 1;
const LOWEST_BIT_FIRST = 2;
const ALPHAS: Readonly<Record<number, TiffLayout['alpha']>> = { 1: 'multiplied', 2: 'beside' };
const MIRRORED: ReadonlySet<number> = new Set([2, 4, 5, 7]);
const TURNS: Readonly<Record<number, Turn>> = { 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270 };

/** Blank pieces may be the same bytes; that much more than the file has is none of a picture. */
const MOST_SHARED = 20;

function piecesOf(
  bytes: Uint8Array,
  { width, height }: TiffPage,
  fields: TiffFields,
  isReversed: boolean,
): TiffPiece[] {
  const all = (tag: number) => fields.get(tag)?.() ?? [];
  const isTiled = fields.has(TILE_WIDTH);
  const pieceWidth = isTiled ? all(TILE_WIDTH)[0]! : width;
  const pieceHeight = isTiled ? all(TILE_HEIGHT)[0]! : Math.min(all(ROWS_PER_STRIP)[0] ?? height, height);
  if (!(pieceWidth > 0 && pieceHeight > 0)) throw new RangeError('pieces of no size');
  const offsets = all(isTiled ? TILE_OFFSETS : STRIP_OFFSETS);
  const lengths = all(isTiled ? TILE_BYTES : STRIP_BYTES);
  const across = Math.ceil(width / pieceWidth);
  const count = across * Math.ceil(height / pieceHeight);
  if (offsets.length < count) throw new RangeError(`${offsets.length} pieces of ${count}`);
  const total = lengths.slice(0, count).reduce((sum, length) => sum + length, 0);
  if (total > bytes.length * MOST_SHARED) throw new RangeError(`pieces of ${total} bytes together`);
  return offsets.slice(0, count).map((offset, index) => {
    const y = Math.floor(index / across) * pieceHeight;
    const length = lengths[index] ?? bytes.length - offset;
    if (offset + length > bytes.length) throw new RangeError(`the file ends inside piece ${index + 1}`);
    const data = bytes.subarray(offset, offset + length);
    return {
      x: (index % across) * pieceWidth,
      y,
      width: pieceWidth,
      height: isTiled ? pieceHeight : Math.min(pieceHeight, height - y),
      // When it is asked for, since of all pieces at once there may be no room.
      get data() {
        return isReversed ? data.map((byte) => REVERSED[byte]!) : data;
      },
    };
  });
}

const REVERSED = Uint8Array.from({ length: 256 }, (_, byte) => reversedBits(byte));

function reversedBits(byte: number): number {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit += 1) reversed |= ((byte >> bit) & 1) << (7 - bit);
  return reversed;
}
