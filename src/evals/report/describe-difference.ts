import { metricNamed } from '../metrics/metric-names.ts';
import { formatFigure } from './format-metric.ts';
import type { MetricDifference } from './metric-differences.ts';

/** `+0.042`, `-12 ms`. */
export function formatDifference({ name, difference }: MetricDifference): string {
  const sign = difference > 0 ? '+' : difference < 0 ? '-' : '';
  return sign + formatFigure(Math.abs(difference), metricNamed(name)!.unit);
}

export function formatChance(chance: number): string {
  return chance < 0.001 ? '< 0.001' : chance.toFixed(3);
}

export const VERDICTS: Record<MetricDifference['verdict'], string> = {
  better: '▲ better',
  worse: '▼ worse',
  same: '= same',
  unclear: '~ may be chance',
};

/** What the column p means. Each metric is a test of its own, and more tests find more that is not there. */
export function chanceNote(tests: number): string {
  return `p: how often chance alone would give a difference as large as this. Below 0.05 it is called a difference. The ${tests} tests here are not corrected for: of twenty without a difference, about one is called one.`;
}

/** The cases of a run share its machine, so a paired test takes what else that was doing for a difference. */
export const LATENCY_NOTE =
  'Latency also moves with what else the machine does: run both again before believing it.';
