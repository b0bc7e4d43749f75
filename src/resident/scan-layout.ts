/** Rows lie in segments of so many, because memory grows at its end alone. */
export const SEGMENT = 4096;

/** So many rows are measured at a time; a segment has whole blocks of them. */
export const BLOCK = 32;

/** Where what lies in the kernel's memory: first what a question needs, then the segments with their signs, codes, levels and distances. */
export function layoutOf(width: number): ScanLayout {
  const words = Math.ceil(width / VALUES_IN_STEP);
  const tablesEnd = words * VALUES_IN_STEP * TABLE_BYTES_A_VALUE;
  const values = tablesEnd;
  const histogram = values + words * VALUES_IN_STEP * 2;
  const picks = histogram + DISTANCES * 4;
  const products = picks + SEGMENT * 4;
  const segments = Math.ceil((products + SEGMENT * 4) / 64) * 64;
  const codes = (SEGMENT * words * VALUES_IN_STEP) / 8;
  const levels = codes + SEGMENT * words * VALUES_IN_STEP;
  const distances = levels + SEGMENT;
  const segmentBytes = distances + SEGMENT * 2;
  return {
    width: words * VALUES_IN_STEP,
    tables: 0,
    tablesEnd,
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

/** `width`: values of a row, with those that fill it up. Places from `codes` to `distances` are counted from the beginning of a segment. */
export type ScanLayout = Record<
  | 'width'
  | 'tables'
  | 'tablesEnd'
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
  { width, codes: codesAt }: ScanLayout,
  { segment, row }: { segment: number; row: number },
  vector: Float32Array,
): number {
  const largest = largestOf(vector);
  const block = new Uint8Array(memory.buffer, segment + (Math.floor(row / BLOCK) * BLOCK * width) / 8);
  const codes = new Int8Array(memory.buffer, segment + codesAt + row * width, width);
  const column = row % 16;
  const shift = row % BLOCK < 16 ? 0 : 4;
  for (let place = 0; place < vector.length; place++) {
    const value = vector[place]!;
    if (value > 0) block[(place >>> 2) * 16 + column]! |= 1 << (shift + (place & 3));
    codes[place] = Math.round((value / largest) * LARGEST_CODE);
  }
  return largest / LARGEST_CODE;
}

/** Writes a question in the two forms that rows are compared with; returns what its values are to be scaled by. */
export function writeQuestion(
  memory: WebAssembly.Memory,
  { width, tables: tablesAt, values }: ScanLayout,
  question: Float32Array,
): number {
  const largest = largestOf(question);
  const whole = new Int16Array(memory.buffer, values, width).fill(0);
  for (let place = 0; place < question.length; place++)
    whole[place] = Math.round((question[place]! / largest) * LARGEST_VALUE);
  const tables = new Uint8Array(memory.buffer, tablesAt, width * TABLE_BYTES_A_VALUE);
  const scale = LARGEST_ENTRY / (largestOfFours(question) || 1);
  for (let four = 0; four < width / 4; four++)
    for (let signs = 0; signs < 16; signs++)
      tables[four * 16 + signs] = Math.round(differing(question, four * 4, signs) * scale);
  return largest / LARGEST_VALUE;
}

/** How large the four values from `first` on are together whose signs are not these. */
function differing(question: Float32Array, first: number, signs: number): number {
  let sum = 0;
  for (let place = 0; place < 4; place++) {
    const value = question[first + place] ?? 0;
    if (value > 0 !== ((signs >> place) & 1) > 0) sum += Math.abs(value);
  }
  return sum;
}

/** How large four values that are compared together are, at most. */
function largestOfFours(vector: Float32Array): number {
  let largest = 0;
  for (let first = 0; first < vector.length; first += 4)
    largest = Math.max(largest, differing(vector, first, 0) + differing(vector, first, 15));
  return largest;
}

/** How many rows are how far from the question; what is not seen is not in it. */
export function histogramIn(memory: WebAssembly.Memory, { histogram }: ScanLayout): Uint32Array {
  return new Uint32Array(memory.buffer, histogram, DISTANCES - 1);
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
/** So that a byte takes the sum of four. */
const LARGEST_ENTRY = 63;

/** Sixteen bytes for four values. */
const TABLE_BYTES_A_VALUE = 4;
/** The kernel takes four tables at a time. */
const VALUES_IN_STEP = 16;
/** That 16 bits can tell apart. */
const DISTANCES = 65_536;

/** Of a vector of nothing but zeros, 1. */
function largestOf(vector: Float32Array): number {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  return largest || 1;
}
