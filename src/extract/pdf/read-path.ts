import type { Box } from '../../terms.ts';
import type { Pdfium } from './load-pdfium.ts';
import { type Matrix, transformX, transformY, widen } from './matrix.ts';
import type { PdfiumResults } from './pdfium-results.ts';

/** One stroke of the pen, from a move to the next. */
export type PathPart = { box: Box; segments: Box[]; isRectangle: boolean };

/** Takes a path apart. Curves count for the box of their part alone. */
export function readPath(pdfium: Pdfium, results: PdfiumResults, path: number, toPage: Matrix): PathPart[] {
  const { FPDFPath_CountSegments, FPDFPath_GetPathSegment } = pdfium;
  const { FPDFPathSegment_GetPoint, FPDFPathSegment_GetType, FPDFPathSegment_GetClose } = pdfium;
  const parts: PathPart[] = [];
  let points: Point[] = [];
  let controls = 0;
  let curved = false;
  const finish = () => {
    if (points.length > 1) parts.push(partOf(points, curved));
    points = [];
    curved = false;
  };
  const count = FPDFPath_CountSegments(path);
  for (let index = 0; index < count; index += 1) {
    const segment = FPDFPath_GetPathSegment(path, index);
    const type = FPDFPathSegment_GetType(segment);
    FPDFPathSegment_GetPoint(segment, results.at, results.at + 4);
    const point = results.floats();
    if (type === MOVE) finish();
    controls = type === CURVE ? (controls + 1) % POINTS_OF_CURVE : 0;
    if (controls === 0)
      points.push([transformX(toPage, point[0]!, point[1]!), transformY(toPage, point[0]!, point[1]!)]);
    curved ||= type === CURVE;
    if (FPDFPathSegment_GetClose(segment) && points[0]) points.push(points[0]);
  }
  finish();
  return parts;
}

type Point = [x: number, y: number];

/** As PDFium numbers them; a curve is three segments, of which the last is where it leads to. */
const [CURVE, MOVE] = [1, 2];
const POINTS_OF_CURVE = 3;
function partOf(points: readonly Point[], curved: boolean): PathPart {
  const segments = curved ? [] : points.slice(1).map((point, index) => boxOf([points[index]!, point]));
  const box = boxOf(points);
  const [left, top, right, bottom] = box;
  const isLevel = segments.every(([x0, y0, x1, y1]) => x1 - x0 <= 1 || y1 - y0 <= 1);
  const isRectangle = !curved && isLevel && isClosed(points) && right - left > 8 && bottom - top > 6;
  return { box, segments, isRectangle };
}

/** Four corners, the first again at the end; some programs write it twice. */
function isClosed(points: readonly Point[]): boolean {
  const [first, last] = [points[0]!, points.at(-1)!];
  const near = Math.abs(first[0] - last[0]) <= 1 && Math.abs(first[1] - last[1]) <= 1;
  return points.length >= 4 && points.length <= 6 && (near || points.length === 4);
}

function boxOf(points: readonly Point[]): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const point of points) widen(box, point[0], point[1]);
  return box;
}
