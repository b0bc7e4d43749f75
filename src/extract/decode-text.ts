import { HelixError } from '../errors.ts';
import { isIso2022Jp, type LegacyEncoding, legacyEncodingOf } from './legacy-encoding.ts';
import { utf16Of } from './utf16-of.ts';

/**
 * Bytes to text: UTF-8, UTF-16 or ISO-2022-JP, else what the text itself shows to be windows-1252 or Shift-JIS. Line ends become
 * `\n`; NUL, which PostgreSQL cannot store, is dropped. What is no text, or in an encoding that cannot be told, is
 * named as it was found.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const told = utf16Of(bytes) ?? (isIso2022Jp(bytes) ? 'iso-2022-jp' : 'utf-8');
  const text = tryDecode(bytes, told);
  if (text !== undefined) return looksBinary(text) ? binaryOr16(bytes) : { text: cleaned(text) };
  if (told !== 'utf-8') return undecodable(`${told.toUpperCase()} that is cut off or damaged`);
  if (looksBinary(new TextDecoder('latin1').decode(bytes.subarray(0, SAMPLE)))) return binaryOr16(bytes);
  const guessed = legacyEncodingOf(bytes);
  if (!guessed) return undecodable(notUtf8(bytes));
  return { text: cleaned(new TextDecoder(guessed).decode(bytes)), guessed };
}

export type DecodedText =
  /** `guessed`: the file says nothing of its encoding, and this one fits. */
  { text: string; guessed?: LegacyEncoding } | { text?: undefined; found: string; accepted?: string };

/** The text of a file whose format is text. */
export function textOf({ name, bytes }: { name: string; bytes: Uint8Array }): string {
  const decoded = decodeText(bytes);
  if (decoded.text !== undefined) return decoded.text;
  throw new HelixError('extraction_failed', { name, problem: `it is ${decoded.found}` });
}

/** Without a mark UTF-16 is told by its zeros, of which Japanese or Russian has few: only those of spaces and line ends. */
function binaryOr16(bytes: Uint8Array): DecodedText {
  const isPossible =
    bytes.length % 2 === 0 &&
    bytes.includes(0) &&
    (['utf-16le', 'utf-16be'] as const).some((encoding) => {
      const text = tryDecode(bytes.subarray(0, SAMPLE), encoding);
      return text !== undefined && !looksBinary(text) && !/[\p{Co}\p{Cn}]/u.test(text);
    });
  return isPossible ? undecodable('UTF-16 without its mark, or binary data') : { found: 'binary data' };
}

function undecodable(found: string): DecodedText {
  return { found, accepted: 'the same text saved as UTF-8' };
}

/** What a person needs to find the place: one wrong byte in a text of another encoding is enough. */
function notUtf8(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  const before = text.slice(0, text.indexOf('\ufffd'));
  const line = (before.match(/\r\n?|\n/g)?.length ?? 0) + 1;
  return `text that is not UTF-8 (from line ${line} on) and does not tell its encoding`;
}

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function cleaned(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\0', '');
}

const SAMPLE = 65_536;
/** One or two are slips, which a short text has as well. */
const FEWEST_CONTROLS = 3;

/** Control characters other than white space are rare in text and common in everything else. */
function looksBinary(text: string): boolean {
  const sample = text.slice(0, SAMPLE);
  const controls = sample.match(/[\x00-\x08\x0e-\x1a\x1c-\x1f]/g)?.length ?? 0;
  return controls >= FEWEST_CONTROLS && controls > sample.length / 100;
}
