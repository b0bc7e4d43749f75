import { CASE_METRICS, SET_METRICS } from '../metrics/case-metrics.ts';
import { METRICS, type MetricDefinition } from '../metrics/metric-names.ts';
import { mcnemarExact, pairedPermutation, permutationOfSets } from '../metrics/paired-tests.ts';
import type { CasePair } from './compare-runs.ts';

/** Each metric in both runs, on the cases that say something about it in both, and how likely chance alone is. */
export function metricDifferences(pairs: readonly CasePair[]): MetricDifference[] {
  return METRICS.flatMap((metric) => {
    const found = CASE_METRICS[metric.name]
      ? differenceOfMeans(metric, pairs)
      : differenceOfSets(metric, pairs);
    return found ? [{ ...found, verdict: verdictOf(metric, found) }] : [];
  });
}

export type MetricDifference = Difference & { verdict: 'better' | 'worse' | 'same' | 'unclear' };

type Difference = {
  name: string;
  before: number;
  after: number;
  difference: number;
  of: number;
  /** How likely a difference at least as large is, did the runs not differ. */
  chance: number;
  test: 'McNemar' | 'permutation';
};

/** Below it a difference is called one; of twenty that are none, about one is below it all the same. */
const SIGNIFICANT = 0.05;

function differenceOfMeans({ name }: MetricDefinition, pairs: readonly CasePair[]): Difference | undefined {
  const said = pairs.flatMap(([before, after]) => {
    const [first, second] = [CASE_METRICS[name]!(before), CASE_METRICS[name]!(after)];
    return first === null || second === null ? [] : [[first, second] as const];
  });
  if (said.length === 0) return undefined;
  const isYesOrNo = said.flat().every((value) => value === 0 || value === 1);
  const differences = said.map(([first, second]) => second - first);
  const count = (sign: number) => differences.filter((difference) => difference === sign).length;
  const [before, after] = [0, 1].map(
    (side) => said.reduce((sum, values) => sum + values[side]!, 0) / said.length,
  );
  return {
    name,
    before: before!,
    after: after!,
    difference: after! - before!,
    of: said.length,
    chance: isYesOrNo ? mcnemarExact(count(1), count(-1)) : pairedPermutation(differences),
    test: isYesOrNo ? 'McNemar' : 'permutation',
  };
}

function differenceOfSets({ name }: MetricDefinition, pairs: readonly CasePair[]): Difference | undefined {
  const size = pairs.length;
  const [first, second] = [pairs.map(([before]) => before), pairs.map(([, after]) => after)];
  const measure = SET_METRICS[name]!;
  // A run in a space without a calibration has no confidence that could be compared.
  if (measure(first).of === 0 || measure(second).of === 0) return undefined;
  const { statistic } = measure([...first, ...second]);
  const before = statistic(new Uint32Array(2 * size).fill(1, 0, size));
  const after = statistic(new Uint32Array(2 * size).fill(1, size));
  if (before === null || after === null) return undefined;
  const chance = permutationOfSets(size, statistic) ?? 1;
  return { name, before, after, difference: after - before, of: size, chance, test: 'permutation' };
}

function verdictOf(
  { better }: MetricDefinition,
  { difference, chance }: Difference,
): MetricDifference['verdict'] {
  if (Math.abs(difference) < 1e-9) return 'same';
  if (chance >= SIGNIFICANT) return 'unclear';
  return difference > 0 === (better === 'higher') ? 'better' : 'worse';
}
