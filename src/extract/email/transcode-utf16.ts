/** A message that was saved as UTF-16 as UTF-8; any other as it is. A byte order mark is no part of its first field. */
export function transcodeUtf16(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3);
  const encoding = utf16Of(bytes);
  return encoding ? new TextEncoder().encode(new TextDecoder(encoding).decode(bytes)) : bytes;
}

/** Headers are ASCII, so that in UTF-16 every second byte of the beginning is zero. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const opening = bytes.subarray(0, 64);
  const zeros = (parity: number) =>
    opening.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const half = opening.length / 2;
  if (half >= 4 && zeros(1) > half * 0.9 && zeros(0) === 0) return 'utf-16le';
  return half >= 4 && zeros(0) > half * 0.9 && zeros(1) === 0 ? 'utf-16be' : undefined;
}
