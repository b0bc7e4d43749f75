import type { Metric } from '../eval-run.ts';
import { metricNamed } from './metric-names.ts';

/** Whether a metric is worse than its floor, or unknown: what refuses everything says nothing wrong, and must not pass for it. */
export function missesFloor(name: string, metric: Metric | undefined, floor: number): boolean {
  if (metric?.value == null) return true;
  // A share such as 0.7 + 0.2 must not miss a floor of 0.9 by its last digit.
  const margin = 1e-9;
  return metricNamed(name)?.better === 'lower'
    ? metric.value > floor + margin
    : metric.value < floor - margin;
}
