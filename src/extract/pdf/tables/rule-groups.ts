import type { Segment } from './find-rules-grid.ts';
import type { PageStrip } from './page-strips.ts';

/** Lines of the same extent, as those above, in and below a table are; `top` may be higher than the first of them. */
export type RuleGroup = { left: number; right: number; top: number; positions: number[] };

/** Points: how far apart the ends of lines of one table are, and how high a table between two of them is. */
const SAME_END = 8;
const TALLEST = 650;
const LOWEST = 18;

export function ruleGroups(
  levels: readonly Segment[],
  { left, right, outerLeft, outerRight }: PageStrip,
): RuleGroup[] {
  const groups: RuleGroup[] = [];
  const long = levels
    .filter(
      ({ from, to }) => to - from > 0.25 * (right - left) && from >= outerLeft - 12 && to <= outerRight + 12,
    )
    .sort((a, b) => a.at - b.at);
  for (const { at, from, to } of long) {
    const group = groups.find(
      (candidate) =>
        Math.abs(candidate.left - from) < SAME_END &&
        Math.abs(candidate.right - to) < SAME_END &&
        at - candidate.positions.at(-1)! < TALLEST,
    );
    if (group) group.positions.push(at);
    else groups.push({ left: from, right: to, top: at, positions: [at] });
  }
  const tables = groups.filter(({ positions }) => positions.at(-1)! - positions[0]! > LOWEST);
  return tables.map((group) => ({ ...group, top: topOf(group, long) }));
}

/** The highest line above a table that goes to one of its ends only: the one over the headings of the columns. */
function topOf({ left, right, top }: RuleGroup, levels: readonly Segment[]): number {
  const above = levels.filter(
    ({ at, from, to }) =>
      at < top &&
      top - at < HEADER_HEIGHT &&
      from > left - SAME_END &&
      to < right + SAME_END &&
      (from < left + SAME_END || to > right - SAME_END),
  );
  return Math.min(top, ...above.map(({ at }) => at));
}

const HEADER_HEIGHT = 45;
