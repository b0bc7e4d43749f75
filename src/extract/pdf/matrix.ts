import type { Box } from '../../terms.ts';

/** A transform of the plane as PDF writes it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** pdf.js has matrices as plain arrays; numbers that are missing are taken from the identity. */
export function matrixOf([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix {
  return [a, b, c, d, e, f];
}

/** First `second`, then `first`. Numbers are taken by index: to take an array apart is slow where code runs so often. */
export function multiply(first: Matrix, second: Matrix): Matrix {
  return [
    first[0] * second[0] + first[2] * second[1],
    first[1] * second[0] + first[3] * second[1],
    first[0] * second[2] + first[2] * second[3],
    first[1] * second[2] + first[3] * second[3],
    transformX(first, second[4], second[5]),
    transformY(first, second[4], second[5]),
  ];
}

export function transformX(matrix: Matrix, x: number, y: number): number {
  return matrix[0] * x + matrix[2] * y + matrix[4];
}

export function transformY(matrix: Matrix, x: number, y: number): number {
  return matrix[1] * x + matrix[3] * y + matrix[5];
}

/** `Math.hypot` takes much longer, and most text is level. */
export function lengthOf(x: number, y: number): number {
  if (y === 0) return Math.abs(x);
  return x === 0 ? Math.abs(y) : Math.hypot(x, y);
}

/** The box around a transformed rectangle, which is given by two opposite corners. */
export function boxOfArea(matrix: Matrix, area: Box): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (let corner = 0; corner < 4; corner += 1) {
    const x = area[corner % 2 === 0 ? 0 : 2];
    const y = area[corner < 2 ? 1 : 3];
    widen(box, transformX(matrix, x, y), transformY(matrix, x, y));
  }
  return box;
}

/** Makes a box large enough for a point. */
export function widen(box: Box, x: number, y: number): void {
  if (x < box[0]) box[0] = x;
  if (y < box[1]) box[1] = y;
  if (x > box[2]) box[2] = x;
  if (y > box[3]) box[3] = y;
}
