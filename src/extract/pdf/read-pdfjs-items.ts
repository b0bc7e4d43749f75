import type { Box } from '../../terms.ts';
import { itemOf, lineOf } from './item-of-text.ts';
import { type Matrix, matrixOf, multiply } from './matrix.ts';
import type { TextItem } from './page-content.ts';

/** Text as pdf.js gives it, to text in its box on the page. `toPage` leads from PDF space to the page as shown. */
export function readPdfjsItems(
  items: readonly PdfjsItem[],
  toPage: Matrix,
  isDownwards: (font: string) => boolean,
): TextItem[] {
  const read: TextItem[] = [];
  for (const item of items) {
    if (!('str' in item)) continue;
    const last = read.at(-1);
    if (item.str !== '') read.push(readItem(item, toPage, isDownwards(item.fontName)));
    else if (item.hasEOL && last) last.endsLine = true;
  }
  return read;
}

/** The part of a pdf.js text item that is used; marks of structure have no `str`. */
type PdfjsItem = PdfjsText | { type: string };
type PdfjsText = {
  str: string;
  transform: number[];
  width: number;
  height: number;
  fontName: string;
  hasEOL: boolean;
};

function readItem(item: PdfjsText, toPage: Matrix, downwards: boolean): TextItem {
  const matrix = multiply(toPage, matrixOf(item.transform));
  const line = lineOf({ name: item.fontName, bold: false, italic: false }, matrix);
  const read = itemOf(item.str, line, matrix[4], matrix[5], item.width);
  return { ...read, ...(downwards && { box: columnBox(item, matrix) }), endsLine: item.hasEOL };
}

/** Around text of a font that writes downwards, centred on its origin. */
function columnBox({ width, height }: PdfjsText, matrix: Matrix): Box {
  const [x, y] = [matrix[4], matrix[5]];
  return [x - width / 2, y, x + width / 2, y + Math.abs(height)];
}
