import { BLACK_IS_ZERO, CMYK, INDEXED, RGB, type TiffLayout, WHITE_IS_ZERO } from './tiff-layout.ts';
import { unpackTiff } from './unpack-tiff.ts';

/** The page in grey, one byte a pixel. Undefined for depths and colours that are seldom used. */
export function greyOfPieces(layout: TiffLayout): Uint8Array | undefined {
  const { width, height, bits, samples, compression, differences, pieces } = layout;
  const greyOf = greyMaker(layout);
  if (!greyOf || ![1, 2, 4, 8, 16].includes(bits) || (differences && bits < 8)) return undefined;
  const grey = new Uint8Array(width * height);
  for (const piece of pieces) {
    const rowBytes = Math.ceil((piece.width * samples * bits) / 8);
    if (rowBytes * piece.height > MOST_PIECE_BYTES)
      throw new RangeError(`a piece of ${rowBytes * piece.height} bytes`);
    const unpacked = unpackTiff(piece.data, compression, rowBytes * piece.height);
    if (differences) addDifferences(unpacked, rowBytes, layout);
    const sampleAt = sampleReader(unpacked, layout);
    const columns = Math.min(piece.width, width - piece.x);
    let [row, first] = [0, 0];
    const sample: Sample = (index) => sampleAt(row, first + index);
    for (let y = 0; y < Math.min(piece.height, height - piece.y); y += 1) {
      const to = (piece.y + y) * width + piece.x;
      row = y * rowBytes;
      for (let x = 0; x < columns; x += 1) {
        first = x * samples;
        grey[to + x] = greyOf(sample);
      }
    }
  }
  return grey;
}

/** Tiles may be larger than their page, but not beyond measure. */
const MOST_PIECE_BYTES = 400_000_000;

type Sample = (index: number) => number;

/** From samples between 0 and 255; those of a palette are its numbers. */
function greyMaker({
  photometric,
  samples,
  palette,
  bits,
  alpha,
}: TiffLayout): ((sample: Sample) => number) | undefined {
  const colours = COLOURS[photometric];
  if (!colours || samples < colours.count) return undefined;
  if (photometric === INDEXED) {
    const size = 2 ** bits;
    if (bits > 8 || palette.length < 3 * size) return undefined;
    const greys = Uint8Array.from({ length: size }, (_, index) =>
      luminance(palette[index]! / 257, palette[size + index]! / 257, palette[2 * size + index]! / 257),
    );
    return (sample) => greys[sample(0)]!;
  }
  if (alpha === 'none' || samples === colours.count) return colours.grey;
  // What is transparent shows white paper.
  return (sample) => {
    const opaque = sample(colours.count);
    const grey = colours.grey(sample);
    return Math.min(255, (alpha === 'beside' ? (grey * opaque) / 255 : grey) + 255 - opaque);
  };
}

const COLOURS: Readonly<Record<number, { count: number; grey: (sample: Sample) => number }>> = {
  [WHITE_IS_ZERO]: { count: 1, grey: (sample) => 255 - sample(0) },
  [BLACK_IS_ZERO]: { count: 1, grey: (sample) => sample(0) },
  [RGB]: { count: 3, grey: (sample) => luminance(sample(0), sample(1), sample(2)) },
  [INDEXED]: { count: 1, grey: (sample) => sample(0) },
  [CMYK]: {
    count: 4,
    grey: (sample) =>
      (luminance(255 - sample(0), 255 - sample(1), 255 - sample(2)) * (255 - sample(3))) / 255,
  },
};

/** ITU-R BT.601. */
function luminance(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

function sampleReader(
  bytes: Uint8Array,
  { bits, littleEndian, photometric }: TiffLayout,
): (row: number, index: number) => number {
  if (bits === 8) return (row, index) => bytes[row + index]!;
  if (bits === 16) {
    const high = littleEndian ? 1 : 0;
    return (row, index) => bytes[row + 2 * index + high]!;
  }
  const perByte = 8 / bits;
  const scale = photometric === INDEXED ? 1 : 255 / (2 ** bits - 1);
  return (row, index) => {
    const byte = bytes[row + Math.floor(index / perByte)]!;
    const shift = 8 - bits * ((index % perByte) + 1);
    return ((byte >> shift) & (2 ** bits - 1)) * scale;
  };
}

/** Each sample but the first of a row was kept as what it is more than the one before it. */
function addDifferences(
  bytes: Uint8Array,
  rowBytes: number,
  { bits, samples, littleEndian }: TiffLayout,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const step = (samples * bits) / 8;
  for (let row = 0; row + rowBytes <= bytes.length; row += rowBytes)
    for (let at = row + step; at < row + rowBytes; at += bits / 8)
      if (bits === 8) bytes[at] = bytes[at]! + bytes[at - step]!;
      else
        view.setUint16(
          at,
          view.getUint16(at, littleEndian) + view.getUint16(at - step, littleEndian),
          littleEndian,
        );
}
