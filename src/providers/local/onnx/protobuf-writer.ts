/**
 * The part of the protocol buffer wire format that an ONNX file needs.
 * https://protobuf.dev/programming-guides/encoding/
 */
export function varintField(field: number, value: number): Uint8Array {
  return concatBytes([varint((field << 3) | WIRE_VARINT), varint(value)]);
}

export function floatField(field: number, value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setFloat32(0, value, true);
  return concatBytes([varint((field << 3) | WIRE_FIXED32), bytes]);
}

/** A string, raw bytes, or a message whose fields are given in order. */
export function lengthField(field: number, value: string | Uint8Array | readonly Uint8Array[]): Uint8Array {
  const parts = typeof value === 'string' ? [encoder.encode(value)] : isBytes(value) ? [value] : value;
  const length = parts.reduce((total, part) => total + part.byteLength, 0);
  return concatBytes([varint((field << 3) | WIRE_LENGTH), varint(length), ...parts]);
}

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((total, part) => total + part.byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.byteLength;
  }
  return joined;
}

const WIRE_VARINT = 0;
const WIRE_LENGTH = 2;
const WIRE_FIXED32 = 5;
const encoder = new TextEncoder();

function isBytes(value: Uint8Array | readonly Uint8Array[]): value is Uint8Array {
  return value instanceof Uint8Array;
}

/** Negative numbers are written as 64-bit two's complement, which takes ten bytes. */
function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}
