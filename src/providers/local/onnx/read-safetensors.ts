/**
 * Opens a safetensors file: eight bytes with the length of a JSON header, the header, then the values.
 * https://huggingface.co/docs/safetensors/index#format
 * Everything the header claims is checked against the bytes before it is used; a lie is an `Error`.
 */
export function readSafetensors(bytes: Uint8Array): TensorReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 8) throw new Error('the weights file is shorter than its header');
  const headerLength = Number(view.getBigUint64(0, true));
  const dataStart = 8 + headerLength;
  if (dataStart > bytes.byteLength) throw new Error('the weights file is cut off inside its header');
  const header = parseHeader(bytes.subarray(8, dataStart));

  return (name) => {
    const entry = header[name] ?? header[`bert.${name}`];
    if (!isEntry(entry)) throw new Error(`the weights hold no usable tensor named ${name}`);
    const [start, end] = entry.data_offsets;
    const size = VALUE_SIZES[entry.dtype];
    if (size === undefined) throw new Error(`tensor ${name} has type ${entry.dtype}; F32 and F16 are read`);
    const count = entry.shape.reduce((product, length) => product * length, 1);
    if (start < 0 || end - start !== count * size || dataStart + end > bytes.byteLength) {
      throw new Error(`tensor ${name} does not fit into the weights file`);
    }
    return { shape: entry.shape, values: readValues(view, dataStart + start, count, entry.dtype) };
  };
}

function parseHeader(bytes: Uint8Array): Record<string, unknown> {
  try {
    const header: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof header === 'object' && header !== null) return header as Record<string, unknown>;
  } catch {
    // Reported below: what JSON.parse says about binary content helps nobody.
  }
  throw new Error('the header of the weights file is not JSON');
}

const VALUE_SIZES: Record<string, number> = { F32: 4, F16: 2 };

function readValues(view: DataView, start: number, count: number, type: string): Float32Array {
  const values = new Float32Array(count);
  for (let index = 0; index < count; index++) {
    values[index] =
      type === 'F32'
        ? view.getFloat32(start + index * 4, true)
        : halfToFloat(view.getUint16(start + index * 2, true));
  }
  return values;
}

/** IEEE 754 binary16. `Float16Array` would do it, but Node 22 does not have it. */
export function halfToFloat(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

function isEntry(value: unknown): value is Entry {
  const entry = value as Partial<Entry> | undefined;
  return typeof entry?.dtype === 'string' && Array.isArray(entry.shape) && Array.isArray(entry.data_offsets);
}

/** Returns a tensor by name, with or without the `bert.` prefix that some exports carry. Throws `Error`. */
export type TensorReader = (name: string) => Tensor;
export type Tensor = { shape: readonly number[]; values: Float32Array };
type Entry = { dtype: string; shape: number[]; data_offsets: [number, number] };
