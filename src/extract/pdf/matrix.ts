import type { Box } from '../../terms.ts';

/** A transform of the plane as PDF writes it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** pdf.js has matrices as plain arrays; numbers that are missing are taken from the identity. */
export function matrixOf([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix {
  return [a, b, c, d, e, f];
}

/** First `second`, then `first`. */
export function multiply(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [sa, sb, sc, sd, se, sf] = second;
  return [
    a * sa + c * sb,
    b * sa + d * sb,
    a * sc + c * sd,
    b * sc + d * sd,
    a * se + c * sf + e,
    b * se + d * sf + f,
  ];
}

export function transformPoint([a, b, c, d, e, f]: Matrix, x: number, y: number): [x: number, y: number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** The box around a transformed rectangle, which is given by two opposite corners. */
export function boxOfArea(matrix: Matrix, [x0, y0, x1, y1]: Box): Box {
  const [ax, ay] = transformPoint(matrix, x0, y0);
  const [bx, by] = transformPoint(matrix, x1, y0);
  const [cx, cy] = transformPoint(matrix, x0, y1);
  const [dx, dy] = transformPoint(matrix, x1, y1);
  return [
    Math.min(ax, bx, cx, dx),
    Math.min(ay, by, cy, dy),
    Math.max(ax, bx, cx, dx),
    Math.max(ay, by, cy, dy),
  ];
}
