import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Matrix, multiply, transformPoint } from './matrix.ts';
import type { TextItem } from './page-content.ts';
import { type GraphicsState, type OperatorList, walkOperators } from './walk-operators.ts';

/**
 * Tells which text is drawn where nothing is let through. A figure cut out of a page still has all the words of that
 * page, and pdf.js gives them as text.
 */
export function findHiddenText(operators: OperatorList, toPage: Matrix): (item: TextItem) => boolean {
  const runs = readRuns(operators, toPage);
  if (runs.length > MOST_RUNS || !runs.some(({ isHidden }) => isHidden)) return () => false;
  const byHeight = Map.groupBy(runs, ({ y }) => Math.round(y));
  return ({ box: [left, , , bottom], fontSize, rotation }) => {
    const y = bottom - 0.2 * fontSize;
    const near = [-1, 0, 1].flatMap((step) => byHeight.get(Math.round(y) + step) ?? []);
    const own = near.filter((run) => Math.abs(run.y - y) < 1 && left > run.left - 1 && left < run.right + 1);
    return rotation === 0 && own.length > 0 && own.every(({ isHidden }) => isHidden);
  };
}

/** Each item is compared with the runs at its height, which in a hostile file are all of them. */
const MOST_RUNS = 20_000;

/** A piece of text on the page: its baseline, and from where to where it goes. */
type Run = { y: number; left: number; right: number; isHidden: boolean };

type TextState = {
  matrix: Matrix;
  x: number;
  y: number;
  lineX: number;
  lineY: number;
  size: number;
  leading: number;
  letterGap: number;
  wordGap: number;
  scale: number;
};

function readRuns(operators: OperatorList, toPage: Matrix): Run[] {
  const runs: Run[] = [];
  const text: TextState = {
    matrix: [1, 0, 0, 1, 0, 0],
    x: 0,
    y: 0,
    lineX: 0,
    lineY: 0,
    size: 1,
    leading: 0,
    letterGap: 0,
    wordGap: 0,
    scale: 1,
  };
  walkOperators(operators, toPage, (operator, values, state) => {
    if (operator === OPS.showText) runs.push(showText(text, values[0] as Glyph[], state));
    else changeText(text, operator, values as number[]);
  });
  return runs;
}

function changeText(text: TextState, operator: number, values: readonly number[]): void {
  const [first = 0, second = 0] = values;
  if (operator === OPS.beginText)
    Object.assign(text, { matrix: [1, 0, 0, 1, 0, 0], x: 0, y: 0, lineX: 0, lineY: 0 });
  else if (operator === OPS.setTextMatrix)
    Object.assign(text, { matrix: values[0], x: 0, y: 0, lineX: 0, lineY: 0 });
  else if (operator === OPS.setFont) text.size = second;
  else if (operator === OPS.setLeading) text.leading = -first;
  else if (operator === OPS.setCharSpacing) text.letterGap = first;
  else if (operator === OPS.setWordSpacing) text.wordGap = first;
  else if (operator === OPS.setHScale) text.scale = first / 100;
  else if (operator === OPS.moveText) moveLine(text, first, second);
  else if (operator === OPS.nextLine) moveLine(text, 0, text.leading);
  else if (operator === OPS.setLeadingMoveText) {
    text.leading = second;
    moveLine(text, first, second);
  }
}

function moveLine(text: TextState, right: number, up: number): void {
  text.lineX += right;
  text.lineY += up;
  text.x = text.lineX;
  text.y = text.lineY;
}

const HIGHEST_LETTER = 0.8;

/** A number moves the next glyph by thousandths of the font size. */
type Glyph = number | { width?: number; isSpace?: boolean } | null;

function showText(text: TextState, glyphs: readonly Glyph[], { matrix, clip }: GraphicsState): Run {
  const start = text.x;
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') text.x -= (glyph / 1000) * text.size * text.scale;
    else if (glyph) {
      const gap = text.letterGap + (glyph.isSpace ? text.wordGap : 0);
      text.x += (((glyph.width ?? 0) / 1000) * text.size + gap) * text.scale;
    }
  }
  const toPage = multiply(matrix, text.matrix);
  const [fromX, y] = transformPoint(toPage, start, text.y);
  const [toX] = transformPoint(toPage, text.x, text.y);
  const [left, right] = [Math.min(fromX, toX), Math.max(fromX, toX)];
  const height = Math.abs(text.size) * Math.hypot(toPage[2], toPage[3]);
  const isHidden =
    right < clip[0] - 2 || left > clip[2] + 2 || y < clip[1] - 2 || y - HIGHEST_LETTER * height > clip[3] + 2;
  return { y, left, right, isHidden };
}
