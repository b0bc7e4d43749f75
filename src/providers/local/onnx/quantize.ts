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
    const scale = largest / limit || 1; // a row of zeros keeps its zeros under any scale
    scales[row] = scale;
    for (let index = start; index < start + columns; index++) {
      quantized[index] = Math.round(values[index]! / scale);
    }
  }
  return { quantized, scales };
}

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
