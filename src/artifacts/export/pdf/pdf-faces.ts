import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type PDFDocument from 'pdfkit';

/** DejaVu has the letters of most scripts of Europe and the Near East; the condensed cut sets about as wide as other fonts. */
const FILES = {
  regular: 'DejaVuSansCondensed.ttf',
  bold: 'DejaVuSansCondensed-Bold.ttf',
  italic: 'DejaVuSansCondensed-Oblique.ttf',
  boldItalic: 'DejaVuSansCondensed-BoldOblique.ttf',
  mono: 'DejaVuSansMono.ttf',
  monoBold: 'DejaVuSansMono-Bold.ttf',
} as const;

export type Face = keyof typeof FILES;

/** A font is read when it is first used. */
export function registerFaces(document: typeof PDFDocument.prototype): Faces {
  const folder = dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'));
  for (const [face, file] of Object.entries(FILES)) document.registerFont(face, join(folder, 'ttf', file));
  return {
    measure: (text, face, size) => document.font(face).fontSize(size).widthOfString(text),
    hasGlyph: (character, face) => openedFont(document, face).hasGlyphForCodePoint(character.codePointAt(0)!),
  };
}

export type Faces = {
  measure(text: string, face: Face, size: number): number;
  hasGlyph(character: string, face: Face): boolean;
};

/** The library keeps the font that it reads with where its types do not say. */
function openedFont(document: typeof PDFDocument.prototype, face: Face): OpenedFont {
  return (document.font(face) as unknown as { _font: { font: OpenedFont } })._font.font;
}

type OpenedFont = { hasGlyphForCodePoint(codePoint: number): boolean };
