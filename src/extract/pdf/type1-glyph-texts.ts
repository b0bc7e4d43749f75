/**
 * What the character codes of an embedded Type 1 font stand for, by the names of its glyphs. It is asked for those that
 * PDFium does not know: signs of TeX's fonts, that it would give as the digit or letter of the same code.
 */
export function type1GlyphTexts(program: Uint8Array): ReadonlyMap<number, string> {
  if (program[0] !== 0x25 || program[1] !== 0x21) return new Map();
  const header = new TextDecoder('latin1').decode(program.subarray(0, LONGEST_HEADER));
  const texts = new Map<number, string>();
  for (const [, code, name] of header.matchAll(/\bdup\s+(\d{1,3})\s*\/([\w.]+)\s+put\b/g)) {
    const text = TEXTS.get(name!);
    if (text) texts.set(Number(code), text);
  }
  return texts;
}

/** Bytes; the encoding stands in the part that is not encrypted, which is short. */
const LONGEST_HEADER = 50_000;

/** Names of glyphs that are not in PDFium's list (of the Adobe Glyph List and of the fonts of TeX). */
const TEXTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    prime: '′',
    minute: '′',
    second: '″',
    ff: 'ff',
    fi: 'fi',
    fl: 'fl',
    ffi: 'ffi',
    ffl: 'ffl',
    asteriskmath: '∗',
    minus: '−',
    multiply: '×',
    periodcentered: '·',
    dotmath: '⋅',
    bullet: '•',
    openbullet: '◦',
    arrowright: '→',
    arrowleft: '←',
    lessequal: '≤',
    greaterequal: '≥',
    approxequal: '≈',
    similar: '∼',
    similarequal: '≃',
    equivalence: '≡',
    proportional: '∝',
    infinity: '∞',
    element: '∈',
    negationslash: '̸',
    mapsto: '↦',
    radical: '√',
    nabla: '∇',
    integral: '∫',
    bar: '|',
    bardbl: '‖',
    dagger: '†',
    daggerdbl: '‡',
  }),
);
