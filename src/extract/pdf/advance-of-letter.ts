import { lengthOf, type Matrix, transformX, transformY } from './matrix.ts';
import type { Font } from './read-font.ts';
import type { PageText } from './read-runs.ts';

/**
 * How far letters move the pen on. PDFium tells it of upright text as the width of a box, of other text for a letter
 * in its font; `seen` is how far the letter itself reaches.
 */
export function createAdvanceReader({ pdfium, results, text, toPage }: PageText): AdvanceReader {
  const { FPDFText_GetLooseCharBox, FPDFText_GetCharBox, FPDFFont_GetGlyphWidth } = pdfium;
  const { at } = results;
  let run: RunType;
  const seen: AdvanceReader['seen'] = (index, x, y) => {
    const { right: alongX, down: alongY, size } = run;
    FPDFText_GetCharBox(text, index, at, at + 8, at + 16, at + 24);
    // Left, right, bottom and top.
    const sides = results.doubles();
    let reach = 0;
    for (let corner = 0; corner < 4; corner += 1) {
      const cornerX = sides[corner >> 1]!;
      const cornerY = sides[2 + (corner & 1)]!;
      const right = transformX(toPage, cornerX, cornerY) - x;
      const down = transformY(toPage, cornerX, cornerY) - y;
      reach = Math.max(reach, (right * alongX + down * alongY) / (size || 1));
    }
    return reach;
  };
  return {
    startRun(matrix, { handle }) {
      run = { handle, right: matrix[0], down: matrix[1], size: lengthOf(matrix[0], matrix[1]) };
      return toPage[0] > 0 && isLevel(matrix);
    },
    upright(index) {
      FPDFText_GetLooseCharBox(text, index, at);
      const box = results.floats();
      return Math.abs(box[2]! - box[0]!);
    },
    turned(index, x, y, code) {
      const reach = seen(index, x, y);
      const width = FPDFFont_GetGlyphWidth(run.handle, code, 1, at) ? results.floats()[0]! : 0;
      const advance = width * run.size;
      // Where a font does not say which letter has which code, the width is that of another letter.
      return advance > 0.5 * reach && advance < 4 * reach ? advance : reach;
    },
    seen,
  };
}

/** Neither turned nor slanted. */
function isLevel(matrix: Matrix): boolean {
  return (
    Math.abs(matrix[1]) < 0.001 * Math.abs(matrix[0]) && Math.abs(matrix[2]) < 0.001 * Math.abs(matrix[3])
  );
}

/** What the letters of a run have in common: its font, and its font size to the right and down along the line. */
type RunType = { handle: number; right: number; down: number; size: number };

type AdvanceReader = {
  /** Comes before the letters of a run, and tells whether they are upright. */
  startRun: (matrix: Matrix, font: Font) => boolean;
  upright: (index: number) => number;
  turned: (index: number, x: number, y: number, code: number) => number;
  seen: (index: number, x: number, y: number) => number;
};
