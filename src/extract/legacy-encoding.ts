import { isShiftJis } from './is-shift-jis.ts';
import { isWestern } from './is-western.ts';

/**
 * The encoding of a text that is not UTF-8 and has no mark: windows-1252 (and with it ISO-8859-1) or Shift-JIS, which
 * spreadsheets and editors still write; undefined where neither reads as a language.
 */
export function legacyEncodingOf(bytes: Uint8Array): LegacyEncoding | undefined {
  if (isShiftJis(bytes)) return 'shift_jis';
  return isWestern(bytes) ? 'windows-1252' : undefined;
}

export type LegacyEncoding = 'shift_jis' | 'windows-1252';

/** ISO-2022-JP is ASCII but for the sequences by which it changes to kanji and back, so that it passes for UTF-8. */
export function isIso2022Jp(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(ESCAPE); at >= 0; at = bytes.indexOf(ESCAPE, at + 1)) {
    const [first, second] = [bytes[at + 1], bytes[at + 2]];
    if (first === DOLLAR && (second === AT || second === LETTER_B)) return true;
    if (first === BRACKET && second === LETTER_J) return true;
  }
  return false;
}

const [ESCAPE, DOLLAR, BRACKET, AT, LETTER_B, LETTER_J] = [0x1b, 0x24, 0x28, 0x40, 0x42, 0x4a];
