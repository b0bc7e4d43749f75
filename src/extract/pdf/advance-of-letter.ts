import { type Matrix, transformPoint } from './matrix.ts';
import type { Font } from './read-font.ts';
import type { PageText } from './read-runs.ts';

/**
 * How far letters move the pen on. PDFium tells it of upright text as the width of a box, of other text for a letter
 * in its font; `seen` is how far the letter itself reaches.
 */
export function createAdvanceReader({ pdfium, results, text, toPage }: PageText): AdvanceReader {
  const { FPDFText_GetLooseCharBox, FPDFText_GetCharBox, FPDFFont_GetGlyphWidth } = pdfium;
  const { at } = results;
  const seen: AdvanceReader['seen'] = (index, matrix, x, y) => {
    const [a, b] = [matrix[0], matrix[1]];
    FPDFText_GetCharBox(text, index, at, at + 8, at + 16, at + 24);
    const box = results.doubles();
    const [left, right, bottom, top] = [box[0]!, box[1]!, box[2]!, box[3]!];
    const alongTo = (cornerX: number, cornerY: number) => {
      const [pageX, pageY] = transformPoint(toPage, cornerX, cornerY);
      return ((pageX - x) * a + (pageY - y) * b) / (Math.hypot(a, b) || 1);
    };
    return Math.max(
      0,
      alongTo(left, bottom),
      alongTo(left, top),
      alongTo(right, bottom),
      alongTo(right, top),
    );
  };
  const told: AdvanceReader['told'] = (index, matrix, x, y, font, code) => {
    if (toPage[0] > 0 && isUpright(matrix)) {
      FPDFText_GetLooseCharBox(text, index, at);
      const box = results.floats();
      return Math.abs(box[2]! - box[0]!);
    }
    const reach = seen(index, matrix, x, y);
    const width = FPDFFont_GetGlyphWidth(font.handle, code, 1, at) ? results.floats()[0]! : 0;
    const advance = width * Math.hypot(matrix[0], matrix[1]);
    // Where a font does not say which letter has which code, the width is that of another letter.
    return advance > 0.5 * reach && advance < 4 * reach ? advance : reach;
  };
  return { told, seen };
}

/** Neither turned nor slanted. */
function isUpright(matrix: Matrix): boolean {
  return (
    Math.abs(matrix[1]) < 0.001 * Math.abs(matrix[0]) && Math.abs(matrix[2]) < 0.001 * Math.abs(matrix[3])
  );
}

type AdvanceReader = {
  told: (index: number, matrix: Matrix, x: number, y: number, font: Font, code: number) => number;
  seen: (index: number, matrix: Matrix, x: number, y: number) => number;
};
