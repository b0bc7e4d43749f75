/** Whether a text is Shift-JIS: by its kana, and where there are few, by kanji or kana of half the width throughout. */
export function isShiftJis(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE);
  const text = tryDecode(sample, 'shift_jis');
  return text !== undefined && (hasKana(text) || isCommonKanji(sample) || isHalfWidth(sample, text));
}

const SAMPLE = 262_144;

/** Kana are in every Japanese text; bytes of other encodings give rare kanji and kana of half the width instead. */
function hasKana(text: string): boolean {
  const all = text.match(/[^\x00-\x7f]/gu)?.length ?? 0;
  const kana = text.match(/[\p{Script=Hiragana}ァ-ヺー]/gu)?.length ?? 0;
  const odd = text.match(/[\uff61-\uff9f\ue000-\uf8ff]/g)?.length ?? 0;
  return all >= FEWEST_KANA && kana > all / 5 && odd < all / 20;
}

const FEWEST_KANA = 4;

/**
 * A list of names and places has no kana, but kanji of the first level, several in a row. Their first bytes begin
 * rare characters in GBK and none in EUC-JP or Big5; in windows-1252 they are quotes and dashes, which stand alone.
 */
function isCommonKanji(bytes: Uint8Array): boolean {
  const counts = { pairs: 0, common: 0, beside: 0 };
  let previousEnd = -1;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte < 0x80) continue;
    if (byte >= 0xa1 && byte <= 0xdf) return false;
    counts.pairs += 1;
    if (byte <= 0x83 || (byte >= 0x88 && byte <= 0x98)) counts.common += 1;
    if (previousEnd === at) counts.beside += 1;
    at += 1;
    previousEnd = at + 1;
  }
  const { pairs, common, beside } = counts;
  return pairs >= FEWEST_KANJI && common >= pairs * 0.9 && beside >= pairs * 0.4;
}

const FEWEST_KANJI = 4;

/**
 * Kana of half the width alone, which the files of banks have. As letters of another alphabet they would be those of
 * KOI8-R from the lower rows only, and as pairs of bytes characters of Chinese or Korean.
 */
function isHalfWidth(bytes: Uint8Array, text: string): boolean {
  const above = text.match(/[^\x00-\x7f]/gu) ?? [];
  const early = text.match(/[ｦ-ｿ]/g)?.length ?? 0;
  return (
    above.length >= FEWEST_KANA &&
    above.every((sign) => sign >= '\uff61' && sign <= '\uff9f') &&
    early >= above.length / 4 &&
    !/(?<![ｳｶ-ﾄﾊ-ﾎ])ﾞ|(?<![ﾊ-ﾎ])ﾟ/.test(text) &&
    ['gbk', 'euc-jp', 'euc-kr', 'big5'].every((other) => tryDecode(bytes, other) === undefined)
  );
}

/** A character that is cut in two at the end of the sample is no reason to refuse. */
function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}
