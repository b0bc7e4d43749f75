import { utf16Of } from '../utf16-of.ts';

/** A message that was saved as UTF-16 as UTF-8; any other as it is. A byte order mark is no part of its first field. */
export function transcodeUtf16(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3);
  const encoding = utf16Of(bytes);
  return encoding ? new TextEncoder().encode(new TextDecoder(encoding).decode(bytes)) : bytes;
}
