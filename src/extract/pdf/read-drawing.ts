import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Box } from '../../terms.ts';
import { joinRules } from './join-rules.ts';
import { boxOfArea, type Matrix, transformPoint } from './matrix.ts';
import type { PageContent } from './page-content.ts';
import { readPath } from './read-path.ts';
import { type GraphicsState, type OperatorList, walkOperators } from './walk-operators.ts';

/** The lines, rectangles and pictures that a page's operators draw, in points of the page as shown. */
export function readDrawing(operators: OperatorList, toPage: Matrix): Drawing {
  const drawing: Drawing = { rules: [], rectangles: [], images: [] };
  const shades: Shade[] = [];
  let segmentsLeft = MOST_SEGMENTS;
  walkOperators(operators, toPage, (operator, values, state) => {
    if (operator === OPS.constructPath && segmentsLeft > 0)
      segmentsLeft -= addPath(drawing, shades, values, state);
    else if (PICTURES.has(operator)) addPicture(drawing, state);
  });
  return { ...drawing, rules: joinRules(drawing.rules) };
}

type Drawing = Pick<PageContent, 'rules' | 'rectangles' | 'images'>;

/** Drawings above this are maps and plots; tables of real files have less than 5,000. */
const MOST_SEGMENTS = 100_000;

const PICTURES: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintSolidColorImageMask,
]);

/** White, or too near to it to be seen. */
function isWhite(colour: unknown): boolean {
  return typeof colour === 'string' && /^#f.f.f.$/i.test(colour);
}

const FILLS: ReadonlySet<unknown> = new Set([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);

/** Returns how many segments the path has. A path that only clips draws nothing. */
function addPath(
  drawing: Drawing,
  shades: Shade[],
  [paint, data]: readonly unknown[],
  state: GraphicsState,
): number {
  const coordinates = (data as (ArrayLike<number> | null)[] | undefined)?.[0];
  if (!coordinates || paint === OPS.endPath || coordinates.length > 3 * MOST_SEGMENTS) return 0;
  const fills = FILLS.has(paint);
  const strokes = paint !== OPS.fill && paint !== OPS.eoFill;
  const { matrix } = state;
  const lineWidth = state.lineWidth * Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
  const path = readPath(coordinates, (x, y) => transformPoint(matrix, x, y));
  for (const part of path) {
    const box = seen(part.box, state.clip);
    if (!box) continue;
    const line = fills ? lineOf(box) : undefined;
    if (line) drawing.rules.push(line);
    else if (part.isRectangle && !strokes) addShade(drawing, shades, { box, fill: state.fill });
    else if (part.isRectangle && isWithin(part.box, box)) drawing.rectangles.push(box);
    else if (strokes) addStrokes(drawing, seenSegments(part.segments, state.clip), lineWidth);
  }
  return path.reduce((sum, { segments }) => sum + segments.length, 0);
}

/** The part of a box that the clip lets through; a line on its border is let through. */
function seen([left, top, right, bottom]: Box, clip: Box): Box | undefined {
  const box: Box = [
    Math.max(left, clip[0] - 1),
    Math.max(top, clip[1] - 1),
    Math.min(right, clip[2] + 1),
    Math.min(bottom, clip[3] + 1),
  ];
  return box[0] <= box[2] && box[1] <= box[3] ? box : undefined;
}

function seenSegments(segments: readonly Box[], clip: Box): Box[] {
  return segments.map((segment) => seen(segment, clip)).filter((segment) => segment !== undefined);
}

type Shade = { box: Box; fill: unknown };

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

function addPicture(drawing: Drawing, { matrix, clip }: GraphicsState): void {
  const box = seen(boxOfArea(matrix, [0, 0, 1, 1]), clip);
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
