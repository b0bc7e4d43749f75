/**
 * Base64 as messages have it: whatever is not of its letters is passed over, and what is padded may be followed by
 * more, since some programs pad every line.
 */
export function decodeBase64(bytes: Uint8Array): Uint8Array {
  const decoded = Buffer.allocUnsafe(Math.ceil((bytes.length * 3) / 4));
  let length = 0;
  let bits = 0;
  let group = 0;
  for (const byte of bytes) {
    const value = VALUES[byte]!;
    if (value === PADDING) group = 0;
    if (value >= PADDING) continue;
    bits = (bits << 6) | value;
    group += 1;
    if (group > 1) {
      // Every letter behind the first of four completes a byte.
      decoded[length] = bits >> (2 * (4 - group));
      length += 1;
    }
    if (group === 4) group = 0;
  }
  return decoded.subarray(0, length);
}

/** How many bytes it stands for. */
export function base64Size(bytes: Uint8Array): number {
  let size = 0;
  let letters = 0;
  for (const byte of bytes) {
    const value = VALUES[byte]!;
    if (value < PADDING) letters += 1;
    else if (value === PADDING) {
      size += Math.floor((letters * 3) / 4);
      letters = 0;
    }
  }
  return size + Math.floor((letters * 3) / 4);
}

const PADDING = 64;
const NOTHING = 65;
const VALUES = new Uint8Array(256).fill(NOTHING);
for (const [value, letter] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=',
].entries())
  VALUES[letter.charCodeAt(0)] = value;
