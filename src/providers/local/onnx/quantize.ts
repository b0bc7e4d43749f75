/**
 * Symmetric int8 with one scale per row: `value ≈ quantized * scale`, and no zero point.
 * `limit` is the largest magnitude used, at most 127.
 */
export function quantizeRows(values: Float32Array, rows: number, columns: number, limit: number): Quantized {
  const quantized = new Int8Array(values.length);
  const scales = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    let largest = 0;
    for (let index = start; index < start + columns; index++) {
      largest = Math.max(largest, Math.abs(values[index]!));
    }
    const scale = largest < NEARLY_ZERO ? 1 : largest / limit;
    scales[row] = scale;
    for (let index = start; index < start + columns; index++) {
      quantized[index] = Math.round(values[index]! / scale);
    }
  }
  return { quantized, scales };
}

/** A row below this becomes zeros: its scale would leave the range in which 32-bit floats are exact to 24 bits. */
const NEARLY_ZERO = 1e-30;

export function transposeInt8(values: Int8Array, rows: number, columns: number): Int8Array {
  const transposed = new Int8Array(values.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      transposed[column * rows + row] = values[row * columns + column]!;
    }
  }
  return transposed;
}

export type Quantized = { quantized: Int8Array; scales: Float32Array };
