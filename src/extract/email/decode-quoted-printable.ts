import { hexByte } from './hex-byte.ts';

/** What is no escape stays as it is; a line that ends with `=`, blanks behind it or not, goes on in the next. */
export function decodeQuotedPrintable(bytes: Uint8Array): Uint8Array {
  const decoded = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const code = bytes[at]!;
    const byte = code === EQUALS ? hexByte(bytes, at + 1) : code;
    if (byte !== -1) {
      decoded[length] = byte;
      length += 1;
      if (code === EQUALS) at += 2;
      continue;
    }
    const next = afterSoftBreak(bytes, at + 1);
    if (next === -1) {
      decoded[length] = code;
      length += 1;
    } else at = next - 1;
  }
  return decoded.subarray(0, length);
}

const EQUALS = 0x3d;

/** Where the next line begins, when nothing but blanks comes before it; -1 else. */
function afterSoftBreak(bytes: Uint8Array, start: number): number {
  let at = start;
  while (bytes[at] === 0x20 || bytes[at] === 0x09 || bytes[at] === 0x0d) at += 1;
  if (at >= bytes.length) return at;
  return bytes[at] === 0x0a ? at + 1 : -1;
}
