import type { CaseResult } from '../case-result.ts';
import type { Metric, MetricSummary } from '../eval-run.ts';
import { byCaseId } from './by-case-id.ts';
import { CASE_METRICS, SET_METRICS } from './case-metrics.ts';
import { bootstrapInterval, type Interval, type Statistic, wilsonInterval } from './intervals.ts';
import { METRICS, type MetricDefinition } from './metric-names.ts';

/**
 * All metrics of a run, each with how many cases it is from and its 95% interval. The same results, in whatever order,
 * have the same summary.
 */
export function summarize(results: readonly CaseResult[]): MetricSummary {
  const ordered = results.toSorted(byCaseId);
  return Object.fromEntries(METRICS.map((metric) => [metric.name, measure(metric, ordered)]));
}

/** The same for the cases of each kind and of each tag, the largest groups first. */
export function summarizeByGroup(results: readonly CaseResult[]): GroupSummary[] {
  const groups = new Map<string, { by: GroupSummary['by']; name: string; members: CaseResult[] }>();
  const add = (by: GroupSummary['by'], name: string, result: CaseResult) => {
    const key = `${by} ${name}`;
    const group = groups.get(key) ?? { by, name, members: [] };
    group.members.push(result);
    groups.set(key, group);
  };
  for (const result of results) {
    add('kind', result.kind, result);
    for (const tag of new Set(result.tags)) add('tag', tag, result);
  }
  return [...groups.values()]
    .sort(
      (left, right) =>
        order(left.by) - order(right.by) ||
        right.members.length - left.members.length ||
        (left.name < right.name ? -1 : 1),
    )
    .slice(0, MOST_GROUPS)
    .map(({ by, name, members }) => ({ by, name, cases: members.length, summary: summarize(members) }));
}

export type GroupSummary = { by: 'kind' | 'tag'; name: string; cases: number; summary: MetricSummary };

function order(by: GroupSummary['by']): number {
  return by === 'kind' ? 0 : 1;
}

function measure({ name, unit }: MetricDefinition, results: readonly CaseResult[]): Metric {
  const ofCase = CASE_METRICS[name];
  if (ofCase) return measureMean(results.map(ofCase), unit === 'share');
  const { of, statistic } = SET_METRICS[name]!(results);
  return of === 0 ? NOTHING : metricOf(statistic, results.length, of);
}

function measureMean(said: readonly (number | null)[], isShare: boolean): Metric {
  const values = said.filter((value) => value !== null);
  const of = values.length;
  if (of === 0) return NOTHING;
  const statistic: Statistic = (counts) => {
    let total = 0;
    for (let index = 0; index < of; index++) total += values[index]! * counts[index]!;
    return total / of;
  };
  if (isShare && values.every((value) => value === 0 || value === 1)) {
    const count = values.filter((value) => value === 1).length;
    return { value: count / of, of, ...wilsonInterval(count, of) };
  }
  return metricOf(statistic, of, of);
}

function metricOf(statistic: Statistic, size: number, of: number): Metric {
  const value = statistic(new Uint32Array(size).fill(1));
  const interval: Interval | null = bootstrapInterval(size, statistic);
  return value === null || interval === null ? NOTHING : { value, of, ...interval };
}

const NOTHING: Metric = { value: null, of: 0, low: null, high: null };

/** Tags come from a file; a set with a tag of its own for each case is not worth a summary for each. */
const MOST_GROUPS = 40;
