import type { Metric } from '../eval-run.ts';
import { type MetricDefinition, metricNamed } from '../metrics/metric-names.ts';

/** A figure as a person reads it: `0.923`, `41 ms`, `1,204`. */
export function formatFigure(value: number | null | undefined, unit: MetricDefinition['unit']): string {
  if (value === null || value === undefined) return '–';
  if (unit === 'share') return value.toFixed(3);
  const text = Math.abs(value) < 10 ? trimmed(value.toFixed(1)) : Math.round(value).toLocaleString('en-US');
  return unit === 'milliseconds' ? `${text} ms` : text;
}

export function formatInterval({ low, high }: Metric, unit: MetricDefinition['unit']): string {
  if (low === null || high === null) return '';
  return `${formatFigure(low, unit).replace(/ ms$/, '')} – ${formatFigure(high, unit)}`;
}

/** `≥ 0.800`, or `≤ 800 ms` where less is better. */
export function formatFloor(name: string, floor: number): string {
  const { better = 'higher', unit = 'share' } = metricNamed(name) ?? {};
  return `${better === 'higher' ? '≥' : '≤'} ${formatFigure(floor, unit)}`;
}

export function formatPercent(share: number): string {
  return `${trimmed((100 * share).toFixed(1))}%`;
}

function trimmed(text: string): string {
  return text.replace(/\.0$/, '');
}
