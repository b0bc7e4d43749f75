import type { ReaderRun } from './measure-reader.ts';
import { printUse } from './print-use.ts';
import { row } from './summary-row.ts';

/** Differences up to this are noise. */
const TOLERANCE = 0.005;

/**
 * What LiteParse 2.14 reached where it could be run (ICDAR 2013, all 158 tables; 137 tables of papers), for a machine
 * on which it can't be loaded. Shown as a reference, never as measured here.
 */
const PUBLISHED: Record<string, Record<string, number>> = {
  'pdf tables': { 'adjacency F1': 0.685, 'cell F1': 0.697, 'papers adjacency F1': 0.651 },
};

/** One line for each format and measure, then speed and memory, then what was left out. */
export function printSummary(runs: readonly ReaderRun[]): void {
  console.log(row(['format', 'measure', 'Helix', 'best alternative', '', 'verdict']));
  for (const { format, measure, helix, best, verdict } of comparisons(runs))
    console.log(
      row([format, measure, helix.toFixed(3), best?.name ?? '-', best?.value.toFixed(3) ?? '', verdict]),
    );
  printUse(runs, comparisons(runs));
  for (const { format, reader, measured, problem } of runs)
    if (!measured || problem)
      console.log(
        `${format}: ${reader} gave no figures (${problem ?? 'it is not installed or can not be loaded'}).`,
      );
}

/**
 * Whether Helix has no figures where it should, or finds less than an alternative. Speed and memory don't count here: they
 * differ from run to run.
 */
export function hasWorse(runs: readonly ReaderRun[]): boolean {
  const failed = runs.some(({ reader, measured, problem }) => reader === 'helix' && (!measured || problem));
  return failed || comparisons(runs).some(({ verdict }) => verdict === 'WORSE');
}

type Comparison = {
  format: string;
  measure: string;
  helix: number;
  best?: { name: string; value: number };
  verdict: string;
};

/** Each measure of Helix beside the alternative that is the best on it. */
export function comparisons(runs: readonly ReaderRun[]): Comparison[] {
  return runs
    .filter(({ reader, measured }) => reader === 'helix' && measured)
    .flatMap(({ format, measured }) =>
      Object.entries(measured!.measures).map(([measure, helix]) => {
        const best = bestAlternative(runs, format, measure);
        return { format, measure, helix, best, verdict: verdictOf(helix, best?.value) };
      }),
    );
}

function bestAlternative(runs: readonly ReaderRun[], format: string, measure: string): Comparison['best'] {
  const others = runs.filter((run) => run.format === format && run.reader !== 'helix');
  const [best] = others
    .flatMap(({ reader, measured }) => {
      const value = measured?.measures[measure];
      if (value !== undefined) return [{ name: reader, value }];
      const published = measured ? undefined : PUBLISHED[format]?.[measure];
      return published === undefined
        ? []
        : [{ name: `${reader} (published, not measured)`, value: published }];
    })
    .sort((one, other) => other.value - one.value);
  return best;
}

function verdictOf(helix: number, best: number | undefined): string {
  if (best === undefined) return 'no alternative';
  if (helix > best + TOLERANCE) return 'better';
  return helix < best - TOLERANCE ? 'WORSE' : 'as good';
}
