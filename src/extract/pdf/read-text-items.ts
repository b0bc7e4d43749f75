import type { Box } from '../../terms.ts';
import { type Matrix, matrixOf, multiply } from './matrix.ts';
import type { TextItem } from './page-content.ts';

/** Text as pdf.js gives it, to text in its box on the page. `toPage` leads from PDF space to the page as shown. */
export function readTextItems(
  items: readonly PdfTextItem[],
  toPage: Matrix,
  fonts: ReadonlyMap<string, FontStyle>,
): TextItem[] {
  const read: TextItem[] = [];
  for (const item of items) {
    if (!('str' in item)) continue;
    const last = read.at(-1);
    if (item.str !== '') read.push(readItem(item, toPage, fonts.get(item.fontName) ?? PLAIN));
    else if (item.hasEOL && last) last.endsLine = true;
  }
  return read;
}

export type FontStyle = { bold: boolean; italic: boolean; vertical: boolean };

const PLAIN: FontStyle = { bold: false, italic: false, vertical: false };

/** The part of a pdf.js text item that is used; marks of structure have no `str`. */
type PdfTextItem = PdfText | { type: string };
type PdfText = {
  str: string;
  transform: number[];
  width: number;
  height: number;
  fontName: string;
  hasEOL: boolean;
};

function readItem(item: PdfText, toPage: Matrix, { bold, italic, vertical }: FontStyle): TextItem {
  const matrix = multiply(toPage, matrixOf(item.transform));
  const fontSize = Math.hypot(matrix[2], matrix[3]);
  const degrees = Math.round((Math.atan2(matrix[1], matrix[0]) * 180) / Math.PI);
  return {
    text: item.str,
    box: vertical ? columnBox(item, matrix) : lineBox(item.width, fontSize, matrix),
    fontSize,
    font: item.fontName,
    bold,
    italic,
    rotation: (degrees + 360) % 360,
    endsLine: item.hasEOL,
  };
}

/**
 * Around text that runs along its baseline, as high as its font: fonts tell heights that are wrong too often (0, or
 * twice the size) to be used.
 */
function lineBox(width: number, fontSize: number, [a, b, c, d, x, y]: Matrix): Box {
  const along = Math.hypot(a, b) || 1;
  const [right, down] = [(a / along) * width, (b / along) * width];
  const upright = fontSize || 1;
  const corners = [-DESCENT * fontSize, (1 - DESCENT) * fontSize].flatMap((height) => {
    const [cornerX, cornerY] = [x + (c / upright) * height, y + (d / upright) * height];
    return [
      [cornerX, cornerY],
      [cornerX + right, cornerY + down],
    ];
  });
  const xs = corners.map((corner) => corner[0]!);
  const ys = corners.map((corner) => corner[1]!);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The part of the font size that is below the baseline: `box[3] - 0.2 * fontSize` is the baseline of level text. */
const DESCENT = 0.2;

/** Around text of a font that writes downwards, centred on its origin. */
function columnBox({ width, height }: PdfText, [, , , , x, y]: Matrix): Box {
  return [x - width / 2, y, x + width / 2, y + Math.abs(height)];
}
