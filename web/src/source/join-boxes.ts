import type { Box } from '../../../src/terms.ts';

/** Lines that follow one another in a column, closer than a line is high, become one box. */
export function joinBoxes(lines: readonly Box[]): Box[] {
  const joined: Box[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (last && follows(last, line)) joined[joined.length - 1] = around(last, line);
    else joined.push(line);
  }
  return joined;
}

function follows([left, top, right, bottom]: Box, [lineLeft, lineTop, lineRight, lineBottom]: Box): boolean {
  const height = lineBottom - lineTop;
  const shared = Math.min(right, lineRight) - Math.max(left, lineLeft);
  const isSameColumn = shared > 0.5 * Math.min(right - left, lineRight - lineLeft);
  return isSameColumn && lineTop >= top - height / 2 && lineTop - bottom < height;
}

function around(one: Box, other: Box): Box {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ];
}
