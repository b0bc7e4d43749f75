import type { Box } from '../../../terms.ts';
import { joinRules } from '../join-rules.ts';
import type { PageContent, Rule } from '../page-content.ts';
import { createGroups } from './groups.ts';

/** Lines that cross: where they are, and from where to where each goes. */
export type RulesGrid = {
  /** From left to right, and from top to bottom. */
  xs: number[];
  ys: number[];
  vertical: Segment[];
  horizontal: Segment[];
};

/** `at` is an x for a vertical line and a y for a horizontal one; it goes along the other axis. */
export type Segment = { at: number; from: number; to: number };

/** Points. Lines this near to each other are meant to meet. */
export const MEETING = 3;

/** A frame whose lines end this far before the outermost line has a side that is not drawn. */
const OPEN_SIDE = 8;

/** All lines on the page, the sides of shaded and framed areas among them. */
export function drawnLines({ rules, rectangles }: Pick<PageContent, 'rules' | 'rectangles'>): Rule[] {
  return joinRules([...rules, ...rectangles.flatMap(sidesOf)]);
}

function sidesOf([left, top, right, bottom]: Box): Rule[] {
  return [
    { direction: 'horizontal', box: [left, top, right, top] },
    { direction: 'horizontal', box: [left, bottom, right, bottom] },
    { direction: 'vertical', box: [left, top, left, bottom] },
    { direction: 'vertical', box: [right, top, right, bottom] },
  ];
}

/** Each set of lines that hang together. */
export function findRulesGrids(rules: readonly Rule[]): RulesGrid[] {
  const horizontal = segmentsOf(rules, 'horizontal');
  const vertical = segmentsOf(rules, 'vertical');
  const groups = createGroups(horizontal.length + vertical.length);
  horizontal.forEach((level, row) => {
    vertical.forEach((upright, column) => {
      if (doCross(level, upright)) groups.join(row, horizontal.length + column);
    });
  });
  return groups.all().flatMap((members) => {
    const levels = members.flatMap((index) => horizontal[index] ?? []);
    const uprights = members.flatMap((index) => vertical[index - horizontal.length] ?? []);
    return levels.length >= 2 && uprights.length >= 1 ? [withAllSides(levels, uprights)] : [];
  });
}

/** More lines than this are a drawing; the longest are kept, so that a table beside it is found. */
const MOST_LINES = 1500;

function segmentsOf(rules: readonly Rule[], direction: Rule['direction']): Segment[] {
  return rules
    .filter((rule) => rule.direction === direction)
    .map(({ box: [left, top, right, bottom] }) =>
      direction === 'horizontal' ? { at: top, from: left, to: right } : { at: left, from: top, to: bottom },
    )
    .sort((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, MOST_LINES);
}

function doCross(level: Segment, upright: Segment): boolean {
  return isWithin(upright.at, level) && isWithin(level.at, upright);
}

function isWithin(position: number, { from, to }: Segment): boolean {
  return position >= from - MEETING && position <= to + MEETING;
}

function withAllSides(levels: Segment[], uprights: Segment[]): RulesGrid {
  const [xs, vertical] = closed(positionsOf(uprights), uprights, levels);
  const [ys, horizontal] = closed(positionsOf(levels), levels, uprights);
  return { xs, ys, vertical, horizontal };
}

function positionsOf(segments: readonly Segment[]): number[] {
  const positions: number[] = [];
  for (const { at } of [...segments].sort((a, b) => a.at - b.at)) {
    if (positions.length === 0 || at - positions.at(-1)! > MEETING) positions.push(at);
  }
  return positions;
}

/** Adds the first and last line of a direction where the other direction's lines go on beyond what is drawn. */
function closed(
  positions: readonly number[],
  own: readonly Segment[],
  crossing: readonly Segment[],
): [number[], Segment[]] {
  const [from, to] = extentOf(crossing.map(({ at }) => at));
  const [first, last] = extentOf(crossing.flatMap((segment) => [segment.from, segment.to]));
  const before = positions[0]! - first > OPEN_SIDE ? [first] : [];
  const after = last - positions.at(-1)! > OPEN_SIDE ? [last] : [];
  const added = [...before, ...after].map((at) => ({ at, from, to }));
  return [
    [...before, ...positions, ...after],
    [...own, ...added],
  ];
}

function extentOf(numbers: readonly number[]): [least: number, most: number] {
  return [Math.min(...numbers), Math.max(...numbers)];
}
