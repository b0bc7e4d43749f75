import type { Measured } from './measure-answer.ts';

const ROWS: [string, keyof Measured, number][] = [
  ['first byte to first letters painted, ms', 'firstPaintMs', 0],
  ['longest task, ms', 'longestTaskMs', 1],
  ['longest task, processor ms', 'longestTaskProcessorMs', 1],
  ['tasks over 50 ms', 'longTasks', 0],
  ['tasks over 50 processor ms', 'longTasksProcessor', 0],
  ['layout shift', 'layoutShift', 4],
  ['script, processor ms', 'scriptMs', 0],
  ['style and layout, processor ms', 'layoutMs', 0],
  ['main thread in all, processor ms', 'taskMs', 0],
];

/** The median of each measure beside the plain way's, with the least and the most of all repetitions. */
export function printMeasures(title: string, helix: readonly Measured[], naive: readonly Measured[]): void {
  console.log(`\n${title}`);
  console.log(`${''.padEnd(42)}${'Helix'.padStart(24)}${'all read again'.padStart(26)}`);
  for (const [name, key, digits] of ROWS) {
    const cells = [helix, naive].map((runs) =>
      spread(
        runs.map((run) => run[key]),
        digits,
      ),
    );
    console.log(`${name.padEnd(42)}${cells[0]!.padStart(24)}${cells[1]!.padStart(26)}`);
  }
}

function spread(values: readonly number[], digits: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (median === undefined) return '-';
  return `${median.toFixed(digits)} (${sorted[0]!.toFixed(digits)}–${sorted.at(-1)!.toFixed(digits)})`;
}
