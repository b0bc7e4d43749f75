import type { TextLine } from '../../src/extract/pdf/layout/text-line.ts';

/** A line of 10 points whose letters are 5 points wide, at the left margin unless told, with its baseline at `y`. */
export function textLine(text: string, y: number, more: Partial<TextLine> & { x?: number } = {}): TextLine {
  const { x = 50, ...rest } = more;
  const fontSize = rest.fontSize ?? 10;
  const box: TextLine['box'] = [x, y - 0.8 * fontSize, x + 0.5 * fontSize * text.length, y + 0.2 * fontSize];
  const style = { font: rest.font ?? 'body', bold: rest.bold ?? false, italic: rest.italic ?? false };
  return {
    page: 1,
    place: box,
    box,
    baseline: y,
    text,
    fontSize,
    rotation: 0,
    ...style,
    first: { ...style, length: text.length },
    ...rest,
  };
}
