import { HelixError } from '../errors.ts';

/**
 * Bytes to text: UTF-8, or UTF-16 when a byte order mark says so. Line ends become `\n`; NUL, which PostgreSQL
 * cannot store, is dropped. Returns undefined when the bytes are not text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const encoding = encodingOf(bytes);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return looksBinary(text) ? undefined : text.replace(/\r\n?/g, '\n').replaceAll('\0', '');
  } catch {
    return undefined;
  }
}

/** The text of a file whose format is text. */
export function textOf({ name, bytes }: { name: string; bytes: Uint8Array }): string {
  const text = decodeText(bytes);
  if (text !== undefined) return text;
  throw new HelixError('extraction_failed', { name, problem: 'it is not UTF-8 text' });
}

export function hasUtf16Mark(bytes: Uint8Array): boolean {
  return encodingOf(bytes) !== 'utf-8';
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

/** Control characters other than white space are rare in text and common in everything else. */
function looksBinary(text: string): boolean {
  const sample = text.slice(0, 65_536);
  const controls = sample.match(/[\x00-\x08\x0e-\x1a\x1c-\x1f]/g)?.length ?? 0;
  return controls > sample.length / 100;
}
