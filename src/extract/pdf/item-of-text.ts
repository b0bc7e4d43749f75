import type { Box } from '../../terms.ts';
import { lengthOf, type Matrix } from './matrix.ts';
import type { TextItem } from './page-content.ts';
import type { FontStyle } from './read-font.ts';

/** How text is set. `x` and `y` point along it; `size` is the font size along it, `fontSize` that across. */
export type Line = {
  font: FontStyle;
  x: number;
  y: number;
  size: number;
  fontSize: number;
  /** From the baseline to the top of the font. */
  upX: number;
  upY: number;
};

export function lineOf(font: FontStyle, matrix: Matrix): Line {
  const size = lengthOf(matrix[0], matrix[1]);
  const along = size || 1;
  const upX = matrix[2];
  const upY = matrix[3];
  return { font, x: matrix[0] / along, y: matrix[1] / along, size, fontSize: lengthOf(upX, upY), upX, upY };
}

/** An item that begins at `x` and `y`, on its baseline. */
export function itemOf(text: string, line: Line, x: number, y: number, width: number): TextItem {
  const { font, fontSize } = line;
  return {
    text,
    box: boxOf(line, x, y, width),
    fontSize,
    font: font.name,
    bold: font.bold,
    italic: font.italic,
    rotation: rotationOf(line),
    endsLine: false,
  };
}

/** In degrees, clockwise. */
function rotationOf({ x, y }: Line): number {
  if (y === 0 && x > 0) return 0;
  const degrees = Math.round((Math.atan2(y, x) * 180) / Math.PI);
  return (degrees + 360) % 360;
}

/**
 * Around text that runs along its baseline, as high as its font: fonts tell heights that are wrong too often (0, or
 * twice the size) to be used.
 */
function boxOf(line: Line, x: number, y: number, width: number): Box {
  const lowX = x - DESCENT * line.upX;
  const lowY = y - DESCENT * line.upY;
  const highX = lowX + line.upX;
  const highY = lowY + line.upY;
  const right = line.x * width;
  const down = line.y * width;
  return [
    Math.min(lowX, highX) + Math.min(0, right),
    Math.min(lowY, highY) + Math.min(0, down),
    Math.max(lowX, highX) + Math.max(0, right),
    Math.max(lowY, highY) + Math.max(0, down),
  ];
}

/** The part of the font size that is below the baseline: `box[3] - 0.2 * fontSize` is the baseline of level text. */
const DESCENT = 0.2;
