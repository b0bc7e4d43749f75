import type { Configuration, Shortcoming } from './judge-default.ts';
import { MEASURES, meanOf } from './measure-ranking.ts';

/** One line per configuration: each measure with its standard error. */
export function printResults(configurations: readonly Configuration[]): void {
  console.log(`  ${' '.repeat(NAME_WIDTH)}${MEASURES.map((measure) => measure.padStart(COLUMN)).join('')}`);
  for (const { name, results } of configurations) {
    const columns = MEASURES.map((measure) => {
      const { mean, error } = meanOf(results.map((result) => result[measure]));
      return `${mean.toFixed(3)} ±${error.toFixed(3)}`.padStart(COLUMN);
    });
    console.log(`  ${name.padEnd(NAME_WIDTH)}${columns.join('')}`);
  }
}

const NAME_WIDTH = 24;
const COLUMN = 16;

export function describeShortcoming({ measure, than, ahead, error }: Shortcoming): string {
  const points = (100 * ahead).toFixed(1);
  return `${measure} is ${points} points (±${(100 * error).toFixed(1)}) from that of "${than}"`;
}
