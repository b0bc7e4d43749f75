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

export const CHANCE_NOTE =
  'p: how likely chance alone is. Below 0.05 it is called a difference; of twenty, one is by chance.';

/** The cases of a run share its machine, so a paired test takes what else that was doing for a difference. */
export const LATENCY_NOTE =
  'Latency also moves with what else the machine does: run both again before believing it.';
