import type { Bbox, Symbol as Character, Line, Page, Paragraph, Word } from 'tesseract.js';
import type { Box } from '../../terms.ts';
import type { Rule, TextItem } from '../pdf/page-content.ts';

/** The words Tesseract found, in its order. `scale` is pixels per point; rules are those of the page. */
export function textItems(
  { blocks }: Pick<Page, 'blocks'>,
  scale: number,
  rules: readonly Rule[],
): TextItem[] {
  const borders = rules.filter(({ direction }) => direction === 'vertical').map(({ box }) => box);
  return (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap((paragraph) => {
      const fontSize = fontSizeOf(paragraph, scale);
      return paragraph.lines.flatMap((line) => lineItems(line, scale, borders, fontSize));
    }),
  );
}

/** To the hundredth of a point. */
export function boxInPoints({ x0, y0, x1, y1 }: Bbox, scale: number): Box {
  const points = (pixels: number) => Math.round((pixels / scale) * 100) / 100;
  return [points(x0), points(y0), points(x1), points(y1)];
}

function lineItems({ words }: Line, scale: number, borders: readonly Box[], fontSize: number): TextItem[] {
  const pieces = words
    .map((word) => withoutBorders(word, scale, borders))
    .filter(({ text }) => text.trim() !== '');
  return pieces.map(({ text, box }, index) => ({
    text,
    box,
    fontSize,
    font: '',
    bold: false,
    italic: false,
    rotation: 0,
    endsLine: index === pieces.length - 1,
  }));
}

/** The border of a cell beside a word is often read as a bracket or a bar: `82]` for `82`. */
function withoutBorders(
  { text, symbols, bbox }: Word,
  scale: number,
  borders: readonly Box[],
): { text: string; box: Box } {
  const isBorder = (character: Character) =>
    BORDER_LIKE.test(character.text) && isOnBorder(boxInPoints(character.bbox, scale), borders);
  const first = symbols.findIndex((character) => !isBorder(character));
  const last = symbols.findLastIndex((character) => !isBorder(character));
  if (first === 0 && last === symbols.length - 1) return { text, box: boxInPoints(bbox, scale) };
  const kept = first < 0 ? [] : symbols.slice(first, last + 1);
  const x0 = Math.max(bbox.x0, kept[0]?.bbox.x0 ?? 0);
  const x1 = Math.min(bbox.x1, kept.at(-1)?.bbox.x1 ?? bbox.x1);
  return {
    text: kept.map((character) => character.text).join(''),
    box: boxInPoints({ ...bbox, x0, x1 }, scale),
  };
}

const BORDER_LIKE = /^[|[\](){}!;:,.'/\\]$/;

function isOnBorder([left, top, right, bottom]: Box, borders: readonly Box[]): boolean {
  const middle = (top + bottom) / 2;
  return borders.some(
    ([x, from, , to]) => x > left - NEAR_BORDER && x < right + NEAR_BORDER && middle > from && middle < to,
  );
}

/** In points. */
const NEAR_BORDER = 1;

/** Lines of one paragraph have one size; their measured heights differ by a pixel or two. */
function fontSizeOf({ lines }: Paragraph, scale: number): number {
  const heights = lines.map(({ rowAttributes }) => rowAttributes.rowHeight).sort((a, b) => a - b);
  const middle = heights[Math.floor(heights.length / 2)] ?? 0;
  return Math.round((middle / scale) * 2) / 2;
}
