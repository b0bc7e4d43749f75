import type { Point } from './statistics.ts';

const LEVELS = '▁▂▃▄▅▆▇█';
const WIDTH = 60;

/** Points as one line of text, with the lowest and the highest value behind it; each letter is the mean of its stretch. */
export function plotLine(points: readonly Point[]): string {
  if (points.length === 0) return '';
  const [first, last] = [points[0]!.x, points.at(-1)!.x];
  const place = (x: number) => Math.min(WIDTH - 1, Math.floor(((x - first) / (last - first || 1)) * WIDTH));
  const stretches = Map.groupBy(points, ({ x }) => place(x));
  const means = [...stretches.values()].map(
    (stretch) => stretch.reduce((sum, { y }) => sum + y, 0) / stretch.length,
  );
  const [least, most] = [Math.min(...means), Math.max(...means)];
  const level = (value: number) => Math.round(((value - least) / (most - least || 1)) * (LEVELS.length - 1));
  return `${means.map((value) => LEVELS[level(value)]).join('')} ${least.toFixed(0)} to ${most.toFixed(0)} MB`;
}
