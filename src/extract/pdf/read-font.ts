import type { Pdfium } from './load-pdfium.ts';
import { bytesAt, type PdfiumResults, textAt } from './pdfium-results.ts';
import { type1GlyphTexts } from './type1-glyph-texts.ts';

/** `name` names the font within the document. */
export type FontStyle = { name: string; bold: boolean; italic: boolean };

export type Font = FontStyle & {
  /** PDFium's, for as long as the page is open. */
  handle: number;
  /** What a character code stands for that PDFium can't tell. */
  glyphText: (code: number) => string | undefined;
};

/** Reads the fonts of a page, each once. */
export function createFontReader(pdfium: Pdfium, results: PdfiumResults): (object: number) => Font {
  const { FPDFTextObj_GetFont, FPDFFont_GetBaseFontName } = pdfium;
  const fonts = new Map<number, Font>();
  return (object) => {
    const handle = FPDFTextObj_GetFont(object);
    const known = fonts.get(handle);
    if (known) return known;
    const name = textAt(pdfium, 'utf-8', (at, bytes) => FPDFFont_GetBaseFontName(handle, at, bytes));
    let texts: ReadonlyMap<number, string> | undefined;
    const font: Font = {
      name: name || 'unnamed',
      // The name is the only sign of bold and italic in many files.
      bold: /bold|black|heavy|semibd|demi/i.test(name),
      italic: /italic|oblique/i.test(name),
      handle,
      glyphText(code) {
        texts ??= type1GlyphTexts(readProgram(pdfium, results, handle));
        return texts.get(code);
      },
    };
    fonts.set(handle, font);
    return font;
  };
}

/** The file of an embedded font; empty for others. */
function readProgram(pdfium: Pdfium, results: PdfiumResults, handle: number): Uint8Array {
  const { FPDFFont_GetFontData } = pdfium;
  if (!FPDFFont_GetFontData(handle, 0, 0, results.at)) return new Uint8Array();
  const length = results.integers()[0]!;
  return bytesAt(pdfium, Math.min(length, LONGEST_PROGRAM), (at, bytes) =>
    FPDFFont_GetFontData(handle, at, bytes, results.at),
  );
}

/** Bytes; the fonts of a whole script have some millions. */
const LONGEST_PROGRAM = 20_000_000;
