/**
 * The encoding of a text that is not UTF-8 and has no mark: windows-1252 (and with it ISO-8859-1) or Shift-JIS, which
 * spreadsheets and editors still write; undefined where neither reads as a language. Read as windows-1252, every text
 * is one of letters, so what decides is whether those are the letters of one language and stand as in words.
 */
export function legacyEncodingOf(bytes: Uint8Array): LegacyEncoding | undefined {
  if (isShiftJis(bytes)) return 'shift_jis';
  return isWestern(bytes) ? 'windows-1252' : undefined;
}

export type LegacyEncoding = 'shift_jis' | 'windows-1252';

/** Kana are in every Japanese text; bytes of other encodings give rare kanji and kana of half the width instead. */
function isShiftJis(bytes: Uint8Array): boolean {
  const text = tryDecode(bytes.subarray(0, SAMPLE), 'shift_jis');
  if (text === undefined) return false;
  const all = text.match(/[^\x00-\x7f]/gu)?.length ?? 0;
  const kana = text.match(/[\p{Script=Hiragana}ァ-ヺー]/gu)?.length ?? 0;
  const odd = text.match(/[\uff61-\uff9f\ue000-\uf8ff]/g)?.length ?? 0;
  return all >= FEWEST_KANA && kana > all / 5 && odd < all / 20;
}

/** A character that is cut in two at the end of the sample is no reason to refuse. */
function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

const SAMPLE = 262_144;
const FEWEST_KANA = 4;

/** The letters beyond ASCII of languages that windows-1252 was made for, in lower case. */
const ALPHABETS = [
  'äöüßéèàâçêîôû', // German, and Alemannic names
  'àâæçéèêëîïôœùûü', // French
  'áéíóúñüâãàêôõçïl·ºª', // Spanish, Portuguese, Catalan, Galician
  'àèéìíîòóùú', // Italian
  'æøåéèêóòâôäöüë', // Danish, Norwegian
  'åäöéàüøæš', // Swedish, Finnish
  'áéíóúýþæöð', // Icelandic, Faroese
  'ëïéèöüáíóúê', // Dutch
].map((letters) => new Set(letters));

function isWestern(bytes: Uint8Array): boolean {
  const { high, letters, misplaced, inRuns, lower } = countHigh(bytes);
  if (high === 0 || misplaced > high * 0.1 || inRuns > high * 0.1) return false;
  const own = ALPHABETS.map((alphabet) => lower.filter(([letter]) => alphabet.has(letter)));
  const best = Math.max(...own.map((known) => known.reduce((sum, [, count]) => sum + count, 0)));
  return best >= letters * 0.8 && !isHungarian(new Map(lower));
}

/** Its ő is õ in windows-1252, which in other languages is never without ã or ä. */
function isHungarian(counts: ReadonlyMap<string, number>): boolean {
  const of = (letter: string) => counts.get(letter) ?? 0;
  return of('õ') > 2 * (of('ã') + of('ä'));
}

/**
 * What is above ASCII, counted as windows-1252: `misplaced` is what that has no sign for, what no text has, a figure or
 * mark between two letters, and what reads as UTF-8; `inRuns` are letters in a row of three and more.
 */
function countHigh(bytes: Uint8Array): HighCounts {
  const counts: HighCounts = { high: 0, letters: 0, misplaced: 0, inRuns: 0, lower: [] };
  const histogram = new Array<number>(256).fill(0);
  for (let at = 0, run = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte < 0x80) {
      run = 0;
      continue;
    }
    histogram[byte]! += 1;
    counts.high += 1;
    const kind = KINDS[byte - 0x80];
    run = kind === LETTER ? run + 1 : 0;
    if (run === 3) counts.inRuns += 3;
    else if (run > 3) counts.inRuns += 1;
    const isWithin = kind === SIGN && isAsciiLetter(bytes[at - 1]) && isAsciiLetter(bytes[at + 1]);
    if (kind === undefined || isWithin || beginsUtf8(bytes, at)) counts.misplaced += 1;
  }
  counts.lower = lowerCounts(histogram);
  counts.letters = counts.lower.reduce((sum, [, count]) => sum + count, 0);
  return counts;
}

type HighCounts = {
  high: number;
  letters: number;
  misplaced: number;
  inRuns: number;
  /** How often each letter is there, in either case. */
  lower: [string, number][];
};

const LETTER = 'letter';
const SIGN = 'sign';
/** Signs that may stand between letters, as the apostrophe does. */
const JOINING = 'joining';

/** Of the bytes from 0x80 on; undefined for those that stand for nothing that texts have. */
const KINDS = Array.from(new TextDecoder('windows-1252').decode(upperHalf()), (sign) => {
  if (/\p{L}/u.test(sign) && !/[ªºµƒ]/.test(sign)) return LETTER;
  if (/[€‘’“”•–—·\u00a0\u00ad]/.test(sign)) return JOINING;
  return /[ªºµ‚„…‹›™¡¢£¥§©«®°±²³´¹»¼½¾¿×÷]/.test(sign) ? SIGN : undefined;
});

function upperHalf(): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, index) => index + 0x80);
}

function lowerCounts(histogram: readonly number[]): [string, number][] {
  const signs = new TextDecoder('windows-1252').decode(upperHalf());
  const lower = new Map<string, number>();
  for (const [index, sign] of Array.from(signs.toLowerCase()).entries()) {
    const count = histogram[index + 0x80]!;
    if (count > 0 && KINDS[index] === LETTER) lower.set(sign, (lower.get(sign) ?? 0) + count);
  }
  return [...lower];
}

function isAsciiLetter(byte = 0): boolean {
  return (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
}

function beginsUtf8(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at]!;
  const goesOn = (offset: number) => (bytes[at + offset]! & 0xc0) === 0x80;
  if (byte >= 0xc2 && byte <= 0xdf) return goesOn(1);
  return byte >= 0xe0 && byte <= 0xf4 && goesOn(1) && goesOn(2);
}
