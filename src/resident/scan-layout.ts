/** Rows lie in segments of so many, because memory grows at its end alone. */
export const SEGMENT = 4096;

/** Where what lies in the kernel's memory: first what a question needs, then the segments with their bits, codes, levels and distances. */
export function layoutOf(words: number): ScanLayout {
  const values = words * 8 * 4;
  const histogram = values + words * 64 * 2;
  const picks = histogram + (HISTOGRAM + 1) * 4;
  const products = picks + SEGMENT * 4;
  const segments = Math.ceil((products + SEGMENT * 4) / 64) * 64;
  const codes = SEGMENT * words * 8;
  const levels = codes + SEGMENT * words * 64;
  const distances = levels + SEGMENT;
  const segmentBytes = distances + SEGMENT * 2;
  return {
    words,
    planes: 0,
    values,
    histogram,
    picks,
    products,
    segments,
    codes,
    levels,
    distances,
    segmentBytes,
  };
}

/** `words` of 64 bits make a row. Places from `codes` to `distances` are counted from the beginning of a segment. */
export type ScanLayout = Record<
  | 'words'
  | 'planes'
  | 'values'
  | 'histogram'
  | 'picks'
  | 'products'
  | 'segments'
  | 'codes'
  | 'levels'
  | 'distances'
  | 'segmentBytes',
  number
>;

/** Writes a vector as the row of a segment; returns what its codes are to be scaled by. */
export function writeRow(
  memory: WebAssembly.Memory,
  { words, codes: codesAt }: ScanLayout,
  { segment, row }: { segment: number; row: number },
  vector: Float32Array,
): number {
  const largest = largestOf(vector);
  const bits = new Uint8Array(memory.buffer, segment + row * words * 8, words * 8);
  const codes = new Int8Array(memory.buffer, segment + codesAt + row * words * 64, words * 64);
  for (let place = 0; place < vector.length; place++) {
    const value = vector[place]!;
    if (value > 0) bits[place >>> 3]! |= 1 << (place & 7);
    codes[place] = Math.round((value / largest) * LARGEST_CODE);
  }
  return largest / LARGEST_CODE;
}

/** Writes a question in the two forms that rows are compared with; returns what its values are to be scaled by. */
export function writeQuestion(
  memory: WebAssembly.Memory,
  { words, planes, values }: ScanLayout,
  question: Float32Array,
): number {
  const largest = largestOf(question);
  const bits = new Uint8Array(memory.buffer, planes, words * 8 * 4).fill(0);
  const whole = new Int16Array(memory.buffer, values, words * 64).fill(0);
  for (const [place, value] of question.entries()) {
    const size = Math.round((Math.abs(value) / largest) * LARGEST_SIZE);
    const sign = value > 0 ? 1 : 0;
    for (const [plane, bit] of [sign, size & 1, (size >> 1) & 1, (size >> 2) & 1].entries())
      bits[byteOf(place, plane)]! |= bit << (place & 7);
    whole[place] = Math.round((value / largest) * LARGEST_VALUE);
  }
  return largest / LARGEST_VALUE;
}

/** Signs and planes stand beside each other, word for word. */
function byteOf(place: number, plane: number): number {
  return (place >>> 6) * 32 + plane * 8 + ((place & 63) >>> 3);
}

/** How many rows are how far from the question. */
export function histogramIn(memory: WebAssembly.Memory, { histogram }: ScanLayout): Uint32Array {
  return new Uint32Array(memory.buffer, histogram, HISTOGRAM);
}

/** The smallest distance within which there are enough rows. */
export function farthestOf(histogram: Uint32Array, count: number): number {
  let rows = 0;
  const place = histogram.findIndex((number) => {
    rows += number;
    return rows >= count;
  });
  return place < 0 ? histogram.length - 1 : place;
}

const LARGEST_CODE = 127;
/** So that no sum of 2,000 products with a code is too large for 32 bits. */
const LARGEST_VALUE = 8191;
const LARGEST_SIZE = 7;

/** A space has at most 2,000 dimensions. */
const MOST_DIMENSIONS = 2048;
const HISTOGRAM = MOST_DIMENSIONS * LARGEST_SIZE + 1;

/** Of a vector of nothing but zeros, 1. */
function largestOf(vector: Float32Array): number {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  return largest || 1;
}
