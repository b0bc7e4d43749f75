import type { Box } from '../../terms.ts';
import { joinRules } from './join-rules.ts';
import { boxOfArea, multiply } from './matrix.ts';
import type { PageContent } from './page-content.ts';
import { matrixAt } from './pdfium-results.ts';
import { readPath } from './read-path.ts';
import type { PageHandle, Surroundings } from './walk-objects.ts';

/** Collects the lines, rectangles and pictures that a page draws, in points of the page as shown. */
export function createDrawing(page: PageHandle): DrawingReader {
  const drawing: Drawing = { rules: [], rectangles: [], images: [] };
  const shades: Shade[] = [];
  let segmentsLeft = MOST_SEGMENTS;
  return {
    addPath(path, surroundings) {
      if (segmentsLeft > 0) segmentsLeft -= addPath(page, drawing, shades, path, surroundings);
    },
    addPicture: (picture, surroundings) => addPicture(page, drawing, picture, surroundings),
    finish: () => ({ ...drawing, rules: joinRules(drawing.rules) }),
  };
}

type DrawingReader = {
  addPath: (path: number, surroundings: Surroundings) => void;
  addPicture: (picture: number, surroundings: Surroundings) => void;
  finish: () => Drawing;
};

type Drawing = Pick<PageContent, 'rules' | 'rectangles' | 'images'>;

/** Drawings above this are maps and plots; tables of real files have less than 5,000. */
const MOST_SEGMENTS = 100_000;

/** Returns how many segments the path has. */
function addPath(
  { pdfium, results }: PageHandle,
  drawing: Drawing,
  shades: Shade[],
  object: number,
  { matrix: outside, clip }: Surroundings,
): number {
  const count = pdfium.FPDFPath_CountSegments(object);
  if (count > MOST_SEGMENTS || !pdfium.FPDFPageObj_GetMatrix(object, results.at)) return 0;
  const matrix = multiply(outside, matrixAt(results));
  const { fills, strokes, lineWidth, fill } = paintOf(pdfium, results, object);
  const width = lineWidth * Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
  for (const part of readPath(pdfium, results, object, matrix)) {
    const box = seen(part.box, clip);
    if (!box) continue;
    const line = fills ? lineOf(box) : undefined;
    if (line) drawing.rules.push(line);
    else if (part.isRectangle && !strokes) addShade(drawing, shades, { box, fill });
    else if (part.isRectangle && isWithin(part.box, box)) drawing.rectangles.push(box);
    else if (strokes) addStrokes(drawing, seenSegments(part.segments, clip), width);
  }
  return count;
}

/** How a path is painted; `fill` is undefined for patterns. */
function paintOf(pdfium: PageHandle['pdfium'], results: PageHandle['results'], path: number) {
  const { at } = results;
  pdfium.FPDFPath_GetDrawMode(path, at, at + 4);
  const [fillMode = 0, strokes = 0] = results.integers();
  pdfium.FPDFPageObj_GetStrokeWidth(path, at);
  const [lineWidth = 1] = results.floats();
  const isPlain = pdfium.FPDFPageObj_GetFillColor(path, at, at + 4, at + 8, at + 12) !== 0;
  const [red = 0, green = 0, blue = 0] = results.integers();
  const fill = isPlain ? red * 65_536 + green * 256 + blue : undefined;
  return { fills: fillMode !== 0, strokes: strokes !== 0, lineWidth, fill };
}

/** White, or too near to it to be seen. */
function isWhite(fill: number | undefined): boolean {
  return fill !== undefined && (fill & 0xf0f0f0) === 0xf0f0f0;
}

/** The part of a box that the clip lets through; a line on its border is let through. */
function seen(whole: Box, clip: Box): Box | undefined {
  const box: Box = [
    Math.max(whole[0], clip[0] - 1),
    Math.max(whole[1], clip[1] - 1),
    Math.min(whole[2], clip[2] + 1),
    Math.min(whole[3], clip[3] + 1),
  ];
  return box[0] <= box[2] && box[1] <= box[3] ? box : undefined;
}

function seenSegments(segments: readonly Box[], clip: Box): Box[] {
  return segments.map((segment) => seen(segment, clip)).filter((segment) => segment !== undefined);
}

type Shade = { box: Box; fill: number | undefined };

/** A shade on a larger one of the same colour is not seen; programs draw one behind each line of a shaded cell. */
function addShade(drawing: Drawing, shades: Shade[], shade: Shade): void {
  const isSeen = !shades
    .slice(-SHADES_LOOKED_BACK)
    .some(({ box, fill }) => fill === shade.fill && isWithin(shade.box, box));
  shades.push(shade);
  if (isSeen && !isWhite(shade.fill)) drawing.rectangles.push(shade.box);
}

const SHADES_LOOKED_BACK = 100;

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner[0] >= outer[0] - 1 &&
    inner[1] >= outer[1] - 1 &&
    inner[2] <= outer[2] + 1 &&
    inner[3] <= outer[3] + 1
  );
}

/** A line drawn thicker than this is a shaded area. */
const THICKEST_LINE = 3.5;
const SHORTEST_LINE = 1;

function addStrokes(drawing: Drawing, segments: readonly Box[], lineWidth: number): void {
  const half = lineWidth / 2;
  for (const [left, top, right, bottom] of segments) {
    const level = bottom - top <= 1 && right - left > SHORTEST_LINE;
    if (!level && !(right - left <= 1 && bottom - top > SHORTEST_LINE)) continue;
    if (lineWidth > 2 * THICKEST_LINE) {
      drawing.rectangles.push(
        level ? [left, top - half, right, bottom + half] : [left - half, top, right + half, bottom],
      );
    } else
      drawing.rules.push({ box: [left, top, right, bottom], direction: level ? 'horizontal' : 'vertical' });
  }
}

function addPicture(
  { pdfium, results }: PageHandle,
  drawing: Drawing,
  picture: number,
  { matrix, clip }: Surroundings,
): void {
  if (!pdfium.FPDFPageObj_GetMatrix(picture, results.at)) return;
  const box = seen(boxOfArea(multiply(matrix, matrixAt(results)), [0, 0, 1, 1]), clip);
  if (!box) return;
  const line = lineOf(box);
  if (line) drawing.rules.push(line);
  else drawing.images.push(box);
}

/** Many programs draw lines as thin filled rectangles, some as thin pictures. */
function lineOf(box: Box): PageContent['rules'][number] | undefined {
  const [left, top, right, bottom] = box;
  if (bottom - top <= THICKEST_LINE && right - left > 4) return { box, direction: 'horizontal' };
  if (right - left <= THICKEST_LINE && bottom - top > 4) return { box, direction: 'vertical' };
  return undefined;
}
