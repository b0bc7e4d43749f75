/**
 * What is above ASCII in a text, counted as windows-1252. Where a letter stands tells whether it is one of a language
 * that windows-1252 was made for: the letters of other languages share its numbers and stand elsewhere.
 */
export function countHighBytes(bytes: Uint8Array): HighCounts {
  const counts: HighCounts = {
    high: 0,
    misplaced: 0,
    inRuns: 0,
    letters: new Map(),
    hasKnownGrave: false,
    oddTildes: 0,
  };
  const histogram = new Array<number>(256).fill(0);
  for (let at = 0, run = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte < 0x80) {
      run = 0;
      continue;
    }
    histogram[byte]! += 1;
    counts.high += 1;
    run = KINDS[byte - 0x80] === LETTER ? run + 1 : 0;
    if (run === 3) counts.inRuns += 3;
    else if (run > 3) counts.inRuns += 1;
    if (isMisplaced(bytes, at)) counts.misplaced += 1;
    const letter = LOWER[byte - 0x80];
    if (letter === 'è' && !counts.hasKnownGrave) counts.hasKnownGrave = isKnownGrave(bytes, at);
    if (letter === 'õ' && (bytes[at + 1]! | 0x20) !== SMALL_E) counts.oddTildes += 1;
  }
  counts.letters = lowerCounts(histogram);
  return counts;
}

export type HighCounts = {
  high: number;
  /** What no text has there: bytes without a sign, signs between letters, letters where no word has them, UTF-8. */
  misplaced: number;
  /** Letters in a row of three and more. */
  inRuns: number;
  /** How often each letter is there, in either case. */
  letters: ReadonlyMap<string, number>;
  /** A word with è is French or Italian by its other letters. */
  hasKnownGrave: boolean;
  /** How often õ is not before e: Portuguese has it only there. */
  oddTildes: number;
};

const LETTER = 'letter';
const SIGN = 'sign';
/** Signs that may stand between letters, as the apostrophe does. */
const JOINING = 'joining';

const DECODER = new TextDecoder('windows-1252');

/** What the bytes from 0x80 on stand for. */
const SIGNS = Array.from(DECODER.decode(Uint8Array.from({ length: 128 }, (_, index) => index + 0x80)));

const LOWER = SIGNS.map((sign) => sign.toLowerCase());
const SMALL_E = 0x65;

/** Undefined for those that stand for nothing that texts have. */
const KINDS = SIGNS.map((sign) => {
  if (/\p{L}/u.test(sign) && !/[ªºµƒ]/.test(sign)) return LETTER;
  if (/[€‘’“”•–—·\u00a0\u00ad]/.test(sign)) return JOINING;
  return /[ªºµ‚„…‹›™¡¢£¥§©«®°±²³´¹»¼½¾¿×÷]/.test(sign) ? SIGN : undefined;
});

const ODD_PLACES: Readonly<Record<string, (before: string, after: string) => boolean>> = {
  // Polish: ż and Ł. "£m" and "£bn" are sums.
  '¿': (before) => /[a-z]$/i.test(before),
  '£': (_, after) => /^(?!(?:bn|[mk])(?![a-z]))[a-z]/i.test(after),
  // Romanian ș and ă; Portuguese has ã before o, e, i, s, or at the end.
  º: (_, after) => /^[a-z]/i.test(after),
  ª: (_, after) => /^[a-z]/i.test(after),
  ã: (_, after) => /^(?![oeis])[a-zâî]/i.test(after),
  // Polish ń; Spanish has a vowel after ñ.
  ñ: (before, after) => /[a-z]$/i.test(before) && !/^[aeiouáéíóú]/i.test(after),
  // Croatian and Slovene č: French and Italian have a consonant after è, or nothing.
  è: (_, after) => /^[aeiouyáéíóúýìù]/i.test(after),
  // Czech ě; Italian has ì at the end.
  ì: (_, after) => /^[a-z]/i.test(after),
};

function isMisplaced(bytes: Uint8Array, at: number): boolean {
  const sign = SIGNS[bytes[at]! - 0x80]!;
  const kind = KINDS[bytes[at]! - 0x80];
  if (kind === undefined || beginsUtf8(bytes, at)) return true;
  if (kind === SIGN && isAsciiLetter(bytes[at - 1]) && isAsciiLetter(bytes[at + 1])) return true;
  // Old Macs have ä, ö and é where windows-1252 has capitals: no word has one after a small letter.
  const lower = LOWER[bytes[at]! - 0x80]!;
  if (kind === LETTER && sign !== lower && isSmallLetter(bytes[at - 1])) return true;
  return ODD_PLACES[lower]?.(around(bytes, at - 1, at), around(bytes, at + 1, at + 5)) ?? false;
}

/** French: père, règles, très. Italian: è, and a few words that end with it. */
function isKnownGrave(bytes: Uint8Array, at: number): boolean {
  const [before, after] = [around(bytes, at - 4, at), around(bytes, at + 1, at + 6)];
  if (/[a-z]$/i.test(before))
    if (/^(?:(?:[cdglmrtv]|ch|gn|qu|[bcdfgptv][lr])es?|s)(?![a-zà-ÿ])/i.test(after)) return true;
  return /(?:^|[^a-zà-ÿ])(?:cio|aff|t)?$/i.test(before) && !/^[a-zà-ÿ]/i.test(after);
}

function around(bytes: Uint8Array, from: number, to: number): string {
  return DECODER.decode(bytes.subarray(Math.max(0, from), Math.max(0, to)));
}

function lowerCounts(histogram: readonly number[]): Map<string, number> {
  const lower = new Map<string, number>();
  for (const [index, letter] of LOWER.entries()) {
    const count = histogram[index + 0x80]!;
    if (count > 0 && KINDS[index] === LETTER) lower.set(letter, (lower.get(letter) ?? 0) + count);
  }
  return lower;
}

function isAsciiLetter(byte = 0): boolean {
  return (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
}

function isSmallLetter(byte = 0): boolean {
  return byte >= 0x61 && byte <= 0x7a;
}

function beginsUtf8(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at]!;
  const goesOn = (offset: number) => (bytes[at + offset]! & 0xc0) === 0x80;
  if (byte >= 0xc2 && byte <= 0xdf) return goesOn(1);
  return byte >= 0xe0 && byte <= 0xf4 && goesOn(1) && goesOn(2);
}
