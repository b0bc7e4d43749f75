import { createAdvanceReader } from './advance-of-letter.ts';
import type { Pdfium } from './load-pdfium.ts';
import { type Matrix, multiply } from './matrix.ts';
import { matrixAt, type PdfiumResults } from './pdfium-results.ts';
import { createFontReader, type Font } from './read-font.ts';

/** Text that is drawn at once, in one font: its letters, blanks included, in the order in which they stand. */
export type Run = {
  letters: Letter[];
  font: Font;
  /** The font size in both directions, on the page as shown. */
  matrix: Matrix;
};

/**
 * `x` and `y` are where it stands on the page as shown; `advance` is how far the pen moves on, along the line. What is
 * read from a page lasts until its next run is read: a page has thousands of letters, and to make each anew takes time.
 */
export type Letter = { text: string; x: number; y: number; advance: number };

/** Reads the text of a page by the object that draws it; call `close` at the end. */
export function openRuns(pdfium: Pdfium, results: PdfiumResults, page: number, toPage: Matrix): Runs {
  const text = pdfium.FPDFText_LoadPage(page);
  if (text === 0) return { read: () => undefined, areDownwards: () => false, close: () => {} };
  const { FPDFText_GetMatrix, FPDFText_GetFontSize } = pdfium;
  const places = placesByObject(pdfium, text);
  const fontOf = createFontReader(pdfium, results);
  const readLetters = createLetterReader({ pdfium, results, text, toPage });
  const seen = { objects: 0, downwards: 0 };
  return {
    read(object) {
      const indexes = places.get(object);
      seen.objects += 1;
      if (!indexes) {
        if (hasHeightOnly(pdfium, results, object)) seen.downwards += 1;
        return undefined;
      }
      FPDFText_GetMatrix(text, indexes[0]!, results.at);
      const size = FPDFText_GetFontSize(text, indexes[0]!);
      const turn = multiply(toPage, matrixAt(results));
      const matrix: Matrix = [turn[0] * size, turn[1] * size, turn[2] * size, turn[3] * size, 0, 0];
      const font = fontOf(object);
      const letters = readLetters(indexes, font, matrix);
      if (goesDown(letters, matrix)) seen.downwards += 1;
      return { letters, font, matrix };
    },
    areDownwards: () => seen.downwards > MOST_DOWNWARDS * seen.objects,
    close: () => void pdfium.FPDFText_ClosePage(text),
  };
}

export type Runs = {
  read: (object: number) => Run | undefined;
  /** Whether much of the text that was read runs downwards, as print in Japanese and Chinese may. */
  areDownwards: () => boolean;
  close: () => void;
};

/** The part of the objects of a page; some have no width for other reasons. */
const MOST_DOWNWARDS = 0.2;

/** PDFium gives no text of fonts that write downwards and are not in the file: it takes it for a line without width. */
function hasHeightOnly(pdfium: Pdfium, results: PdfiumResults, object: number): boolean {
  const { at } = results;
  if (!pdfium.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) return false;
  const bounds = results.floats();
  return bounds[2]! - bounds[0]! < 0.01 && bounds[3]! - bounds[1]! > 1;
}

/** Letters that are drawn at once leave their baseline for no other reason. */
function goesDown(letters: readonly Letter[], matrix: Matrix): boolean {
  if (letters.length < 2) return false;
  const right = letters[1]!.x - letters[0]!.x;
  const down = letters[1]!.y - letters[0]!.y;
  const across = Math.max(Math.abs(matrix[0]), Math.abs(matrix[1]));
  const size = Math.max(across, Math.abs(matrix[2]), Math.abs(matrix[3]));
  return Math.abs(right * matrix[1] - down * matrix[0]) > 0.3 * size * size;
}

/** A page whose text is open: `text` is PDFium's handle. */
export type PageText = { pdfium: Pdfium; results: PdfiumResults; text: number; toPage: Matrix };

/** The characters that each object draws; those that PDFium adds, blanks and ends of lines, are left out. */
function placesByObject(pdfium: Pdfium, text: number): Map<number, number[]> {
  const { FPDFText_GetTextObject, FPDFText_IsGenerated } = pdfium;
  const count = pdfium.FPDFText_CountChars(text);
  const places = new Map<number, number[]>();
  let last = 0;
  let own: number[] = [];
  for (let index = 0; index < count; index += 1) {
    if (FPDFText_IsGenerated(text, index)) continue;
    const object = FPDFText_GetTextObject(text, index);
    if (object !== last) {
      last = object;
      own = places.get(object) ?? [];
      if (own.length === 0) places.set(object, own);
    }
    own.push(index);
  }
  return places;
}

function createLetterReader(
  page: PageText,
): (indexes: readonly number[], font: Font, matrix: Matrix) => Letter[] {
  const { results, text } = page;
  const { FPDFText_GetUnicode, FPDFText_GetCharOrigin, FPDFText_IsHyphen, FPDFText_HasUnicodeMapError } =
    page.pdfium;
  const { startRun, upright, turned, seen } = createAdvanceReader(page);
  const [a, b, c, d, e, f] = page.toPage;
  const made: Letter[] = [];
  const textOf = (index: number, code: number, font: Font): string => {
    if (FPDFText_HasUnicodeMapError(text, index) === 1)
      return font.glyphText(code) ?? String.fromCharCode(code);
    if (code === MAYBE_HYPHEN && FPDFText_IsHyphen(text, index) === 1) return '-';
    if (code <= LARGEST_UNIT) return String.fromCharCode(code);
    return code > LARGEST_CODE ? '' : String.fromCodePoint(code);
  };
  return (indexes, font, matrix) => {
    const isUpright = startRun(matrix, font);
    const letters: Letter[] = [];
    let last: Letter | undefined;
    for (const index of indexes) {
      const code = FPDFText_GetUnicode(text, index);
      const shown = code === 0 ? '' : textOf(index, code, font);
      if (shown === '') continue;
      FPDFText_GetCharOrigin(text, index, results.at, results.at + 8);
      const origin = results.doubles();
      const x = a * origin[0]! + c * origin[1]! + e;
      const y = b * origin[0]! + d * origin[1]! + f;
      // Letters of a ligature, or of a text that stands for what is drawn, have the place of the whole.
      if (last && last.x === x && last.y === y) {
        last.text += shown;
        last.advance = Math.max(last.advance, seen(index, x, y));
      } else {
        last = made[letters.length] ??= { text: '', x, y, advance: 0 };
        last.text = shown;
        last.x = x;
        last.y = y;
        last.advance = isUpright ? upright(index) : turned(index, x, y, code);
        letters.push(last);
      }
    }
    // A letter by itself may stand for one that is drawn wider: for a small capital, say.
    if (last && letters.length === 1)
      last.advance = Math.max(last.advance, seen(indexes[0]!, last.x, last.y));
    return letters;
  };
}

/** PDFium writes a hyphen at the end of a line so. */
const MAYBE_HYPHEN = 2;
const LARGEST_CODE = 0x10ffff;
/** Of UTF-16: what is above it takes two. */
const LARGEST_UNIT = 0xffff;
