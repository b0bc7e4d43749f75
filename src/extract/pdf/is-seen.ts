import type { Box } from '../../terms.ts';
import { lengthOf } from './matrix.ts';
import type { Run } from './read-runs.ts';

/**
 * Whether a run is drawn where anything is let through. A figure cut out of a page still has all the words of that
 * page.
 */
export function isSeen({ letters, matrix }: Run, clip: Box): boolean {
  const [first, last] = [letters[0], letters.at(-1)];
  if (!first || !last || clip[0] === -Infinity) return true;
  const [a, b, c, d] = matrix;
  const length = lengthOf(a, b) || 1;
  const [endX, endY] = [last.x + (a / length) * last.advance, last.y + (b / length) * last.advance];
  const [upX, upY] = [c * HIGHEST_LETTER, d * HIGHEST_LETTER];
  return (
    Math.max(first.x, endX, first.x + upX, endX + upX) >= clip[0] - 2 &&
    Math.min(first.x, endX, first.x + upX, endX + upX) <= clip[2] + 2 &&
    Math.max(first.y, endY, first.y + upY, endY + upY) >= clip[1] - 2 &&
    Math.min(first.y, endY, first.y + upY, endY + upY) <= clip[3] + 2
  );
}

const HIGHEST_LETTER = 0.8;
