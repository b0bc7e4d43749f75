import { utf16Of } from '../utf16-of.ts';

/**
 * Bytes of a page to text: what a byte order mark says, or the zeros of UTF-16, then what the page says of itself, then UTF-8 when the bytes
 * are that, else windows-1252, in which every byte means something. NUL, which PostgreSQL cannot store, is dropped.
 */
export function decodeHtml(bytes: Uint8Array): string {
  const marked = encodingOfMark(bytes);
  if (marked) return cleaned(new TextDecoder(marked).decode(bytes));
  const named = encodingNamedIn(bytes);
  return cleaned((named && tryDecode(bytes, named)) ?? decodeLegacyText(bytes));
}

/** Text of a format that has no way to name its encoding. */
export function decodeLegacyText(bytes: Uint8Array): string {
  const marked = encodingOfMark(bytes);
  if (marked) return cleaned(new TextDecoder(marked).decode(bytes));
  return cleaned(tryDecode(bytes, 'utf-8') ?? new TextDecoder('windows-1252').decode(bytes));
}

/** How a PDF, an archive or a picture begins: some of these are mostly characters that text has too. */
const BINARY_OPENING =
  /^(?:%PDF-|PK\x03\x04|\x89PNG\r|\xff\xd8\xff|GIF8[79]a|\x1f\x8b|\xd0\xcf\x11\xe0|\{\\rtf)/;

/** Control characters other than white space are rare in text of any single-byte encoding. */
export function looksBinary(bytes: Uint8Array): boolean {
  if (BINARY_OPENING.test(String.fromCharCode(...bytes.subarray(0, 8)))) return true;
  if (encodingOfMark(bytes)) return false;
  const length = Math.min(bytes.length, 65_536);
  let controls = 0;
  for (let at = 0; at < length; at += 1) {
    const byte = bytes[at]!;
    if (byte < 32 && (byte < 9 || (byte > 13 && byte !== 27))) controls += 1;
  }
  return controls > length / 50;
}

/** The HTML standard looks at 1024 bytes; real pages put scripts before their `<meta>`. */
const NAMED_WITHIN = 4096;

function encodingOfMark(bytes: Uint8Array): string | undefined {
  return utf16Of(bytes) ?? (hasUtf8Mark(bytes) ? 'utf-8' : undefined);
}

function hasUtf8Mark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

function encodingNamedIn(bytes: Uint8Array): string | undefined {
  const opening = new TextDecoder('latin1').decode(bytes.subarray(0, NAMED_WITHIN));
  const named =
    /<meta\s[^<>]{0,500}?\bcharset\s*=\s*["']?\s*([\w.:-]+)/i.exec(opening)?.[1] ??
    /^<\?xml\s[^<>]{0,200}?\bencoding\s*=\s*["']([\w.:-]+)/i.exec(opening)?.[1];
  // A page that could be read this far as single bytes is not UTF-16, whatever it says (HTML standard, prescan).
  return named && /^utf-?16/i.test(named) ? 'utf-8' : named;
}

/** Making one takes as long as decoding a short text. */
const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true });

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    // UTF-8 is checked, since pages lie about it; in other encodings a few wrong bytes are no reason for doubt.
    return /^utf-?8$/i.test(encoding) ? STRICT_UTF8.decode(bytes) : new TextDecoder(encoding).decode(bytes);
  } catch {
    return undefined;
  }
}

function cleaned(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  return lines.includes('\0') ? lines.replaceAll('\0', '') : lines;
}
