import type { Box } from '../../terms.ts';
import type { Run } from './read-runs.ts';

/**
 * Whether a run is drawn where anything is let through. A figure cut out of a page still has all the words of that
 * page.
 */
export function isSeen({ letters, matrix }: Run, clip: Box): boolean {
  const [first, last] = [letters[0], letters.at(-1)];
  if (!first || !last || clip[0] === -Infinity) return true;
  const [a, b, c, d] = matrix;
  const length = Math.hypot(a, b) || 1;
  const [endX, endY] = [last.x + (a / length) * last.advance, last.y + (b / length) * last.advance];
  const [upX, upY] = [c * HIGHEST_LETTER, d * HIGHEST_LETTER];
  const xs = [first.x, endX, first.x + upX, endX + upX];
  const ys = [first.y, endY, first.y + upY, endY + upY];
  return (
    Math.max(...xs) >= clip[0] - 2 &&
    Math.min(...xs) <= clip[2] + 2 &&
    Math.max(...ys) >= clip[1] - 2 &&
    Math.min(...ys) <= clip[3] + 2
  );
}

const HIGHEST_LETTER = 0.8;
