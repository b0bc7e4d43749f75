/** Which UTF-16 the bytes are: by their mark, or, as every second byte of text in Latin letters is zero, without one. */
export function utf16Of(bytes: Uint8Array): Utf16 | undefined {
  return markedUtf16(bytes) ?? unmarkedUtf16(bytes);
}

export type Utf16 = 'utf-16le' | 'utf-16be';

export function markedUtf16(bytes: Uint8Array): Utf16 | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

function unmarkedUtf16(bytes: Uint8Array): Utf16 | undefined {
  const length = Math.min(bytes.length, SAMPLE) & ~1;
  if (length < SHORTEST) return undefined;
  const zeros = [0, 0];
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) zeros[at % 2]! += 1;
  const [even, odd] = zeros.map((count) => count / (length / 2)) as [number, number];
  if (odd > MANY && even < FEW) return 'utf-16le';
  return even > MANY && odd < FEW ? 'utf-16be' : undefined;
}

const SAMPLE = 4096;
const SHORTEST = 8;
/** Quotes and dashes are above the first 256 characters, in which the other byte of a zero is none. */
const MANY = 0.8;
const FEW = 0.01;
