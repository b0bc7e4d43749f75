import { SCAN_KERNEL } from './scan-kernel.ts';
import { BLOCK, farthestOf, histogramIn, layoutOf, SEGMENT, writeQuestion, writeRow } from './scan-layout.ts';

/**
 * The vectors of a project, whole and in a form that can be looked through from end to end: a bit for each value, its sign, and
 * a byte for each value. A question is compared with the signs of every vector, and with the bytes of those that came out
 * nearest; how far these are is measured by the whole vectors. How much is missed is in docs/decisions/2026-11-18-search-in-memory.md.
 */
export function createVectorCodes(width: number): VectorCodes {
  const layout = layoutOf(width);
  const { memory, measure, pick, multiply } = openKernel(layout.segments);
  const scales: Float32Array[] = [];
  const wholes: Float32Array[] = [];
  let rows = 0;

  const segmentAt = (segment: number) => layout.segments + segment * layout.segmentBytes;
  const segments = () =>
    scales.map((scale, number) => ({
      scale,
      first: number * SEGMENT,
      at: segmentAt(number),
      blocks: Math.ceil(Math.min(rows - number * SEGMENT, SEGMENT) / BLOCK),
    }));

  function grow(): void {
    const wanted = segmentAt(scales.length + 1) - memory.buffer.byteLength;
    if (wanted > 0) memory.grow(Math.ceil(wanted / WASM_PAGE));
    // What is not there yet is not seen.
    new Uint8Array(memory.buffer, segmentAt(scales.length) + layout.levels, SEGMENT).fill(NO_LEVEL);
    scales.push(new Float32Array(SEGMENT));
    wholes.push(new Float32Array(SEGMENT * width));
  }

  function setLevel(row: number, level: number): void {
    const at = segmentAt(Math.floor(row / SEGMENT)) + layout.levels + (row % SEGMENT);
    new Uint8Array(memory.buffer)[at] = level;
  }

  return {
    get rows() {
      return rows;
    },
    add(vector, level) {
      if (rows === scales.length * SEGMENT) grow();
      const row = rows % SEGMENT;
      const place = { segment: segmentAt(scales.length - 1), row };
      scales.at(-1)![row] = writeRow(memory, layout, place, vector);
      wholes.at(-1)!.set(vector, row * width);
      setLevel(rows, level);
      rows++;
    },
    setLevel,
    distance(row, question) {
      const from = (row % SEGMENT) * width;
      return cosineDistance(wholes[Math.floor(row / SEGMENT)]!.subarray(from, from + width), question);
    },
    nearest(question, level, count, found) {
      const { tables, tablesEnd, levels, distances, histogram, codes, values, picks, products } = layout;
      const questionScale = writeQuestion(memory, layout, question);
      histogramIn(memory, layout).fill(0);
      for (const { at, blocks } of segments())
        measure(at, blocks, tables, tablesEnd, at + levels, level, at + distances, histogram);
      const farthest = farthestOf(histogramIn(memory, layout), count);
      for (const { at, first, blocks, scale } of segments()) {
        const picked = pick(at + distances, blocks * BLOCK, farthest, picks);
        if (picked === 0) continue;
        multiply(at + codes, layout.width, picks, picked, values, products);
        const [row, product] = [
          new Uint32Array(memory.buffer, picks, picked),
          new Int32Array(memory.buffer, products, picked),
        ];
        for (let index = 0; index < picked; index++)
          found(product[index]! * scale[row[index]!]! * questionScale, first + row[index]!);
      }
    },
    bytes: () => memory.buffer.byteLength + scales.length * SEGMENT * 4 * (1 + width),
  };
}

export type VectorCodes = {
  readonly rows: number;
  /** The row gets the next number. Rows of a level above that of a question are not there for it. */
  add(vector: Float32Array, level: number): void;
  setLevel(row: number, level: number): void;
  /** The cosine distance, as the database has it. */
  distance(row: number, question: Float32Array): number;
  /** Tells of at least so many rows, where there are as many, about how similar they are; in no order. */
  nearest(
    question: Float32Array,
    level: number,
    count: number,
    found: (similarity: number, row: number) => void,
  ): void;
  bytes(): number;
};

/** Of a row that is no more. */
export const NO_LEVEL = 255;

/** In the steps of `cosineDistance` in store/search-vector.ts: differences in single precision, their sum in double. */
function cosineDistance(vector: Float32Array, question: Float32Array): number {
  let sum = 0;
  for (let place = 0; place < vector.length; place++) {
    const difference = Math.fround(vector[place]! - question[place]!);
    sum += difference * difference;
  }
  return Math.round((Math.sqrt(sum) ** 2 / 2) * 1e6) / 1e6;
}

const WASM_PAGE = 65_536;

type Kernel = {
  memory: WebAssembly.Memory;
  measure(...numbers: number[]): void;
  pick(...numbers: number[]): number;
  multiply(...numbers: number[]): void;
};

/** With so many bytes of memory at least. */
function openKernel(bytes: number): Kernel {
  const module = new WebAssembly.Module(Buffer.from(SCAN_KERNEL, 'base64'));
  const kernel = new WebAssembly.Instance(module).exports as Kernel;
  kernel.memory.grow(Math.ceil(bytes / WASM_PAGE));
  return kernel;
}
