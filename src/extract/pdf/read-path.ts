import type { Box } from '../../terms.ts';

/** One stroke of the pen, from a move to the next. */
export type PathPart = { box: Box; segments: Box[]; isRectangle: boolean };

/**
 * Takes a path of pdf.js (5 and later) apart: numbers in a row, each step a code and its coordinates. Curves count
 * for the box of their part alone.
 */
export function readPath(data: ArrayLike<number>, toPage: (x: number, y: number) => Point): PathPart[] {
  const parts: PathPart[] = [];
  let points: Point[] = [];
  let curved = false;
  const finish = () => {
    if (points.length > 1) parts.push(partOf(points, curved));
    points = [];
    curved = false;
  };
  for (let at = 0; at < data.length; ) {
    const code = data[at]!;
    const numbers = NUMBERS_OF_STEP[code];
    if (numbers === undefined) break;
    if (code === MOVE) finish();
    if (code === CLOSE) points.push(...points.slice(0, 1));
    else points.push(toPage(data[at + numbers - 1]!, data[at + numbers]!));
    curved ||= code === CURVE || code === QUADRATIC_CURVE;
    at += numbers + 1;
  }
  finish();
  return parts;
}

type Point = [x: number, y: number];

const [MOVE, LINE, CURVE, QUADRATIC_CURVE, CLOSE] = [0, 1, 2, 3, 4] as const;

const NUMBERS_OF_STEP: Readonly<Record<number, number>> = {
  [MOVE]: 2,
  [LINE]: 2,
  [CURVE]: 6,
  [QUADRATIC_CURVE]: 4,
  [CLOSE]: 0,
};

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
  for (const [x, y] of points) {
    if (x < box[0]) box[0] = x;
    if (y < box[1]) box[1] = y;
    if (x > box[2]) box[2] = x;
    if (y > box[3]) box[3] = y;
  }
  return box;
}
