import type { Line, Page, Paragraph } from 'tesseract.js';
import type { TextItem } from '../pdf/page-content.ts';

/** The words Tesseract found, in its order. `scale` is pixels per point. */
export function textItems({ blocks }: Pick<Page, 'blocks'>, scale: number): TextItem[] {
  return (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap((paragraph) => {
      const fontSize = fontSizeOf(paragraph, scale);
      return paragraph.lines.flatMap((line) => lineItems(line, scale, fontSize));
    }),
  );
}

function lineItems({ words }: Line, scale: number, fontSize: number): TextItem[] {
  const written = words.filter(({ text }) => text.trim() !== '');
  return written.map(({ text, bbox }, index) => ({
    text,
    box: [bbox.x0 / scale, bbox.y0 / scale, bbox.x1 / scale, bbox.y1 / scale],
    fontSize,
    font: '',
    bold: false,
    italic: false,
    rotation: 0,
    endsLine: index === written.length - 1,
  }));
}

/** Lines of one paragraph have one size; their measured heights differ by a pixel or two. */
function fontSizeOf({ lines }: Paragraph, scale: number): number {
  const heights = lines.map(({ rowAttributes }) => rowAttributes.rowHeight).sort((a, b) => a - b);
  const middle = heights[Math.floor(heights.length / 2)] ?? 0;
  return Math.round((middle / scale) * 2) / 2;
}
