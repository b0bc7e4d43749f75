import type { CaseResult } from '../case-result.ts';
import { ABSTENTION_RATES, abstentionF1 } from './abstention.ts';
import { ANSWERS } from './answers.ts';
import { COST, latencyPercentile } from './cost.ts';
import type { Statistic } from './intervals.ts';
import { JUDGED } from './judged.ts';
import { RANKING } from './ranking.ts';
import { riskCoverageArea } from './risk-coverage.ts';

/** The metrics that are the mean of what each case says by itself. */
export const CASE_METRICS: CaseMetrics = {
  ...RANKING,
  ...ABSTENTION_RATES,
  ...ANSWERS,
  ...JUDGED,
  ...COST,
};

/** The metrics that only a set has. */
export const SET_METRICS: Readonly<Record<string, SetMetric>> = {
  abstention_f1: abstentionF1,
  aurc: (results) => riskCoverageArea(results, 'confidence'),
  aurc_distance: (results) => riskCoverageArea(results, 'distance'),
  latency_p50_ms: (results) => latencyPercentile(results, 0.5),
  latency_p95_ms: (results) => latencyPercentile(results, 0.95),
};

/** By metric name: what a case says, or null when it says nothing about it. */
export type CaseMetrics = Readonly<Record<string, (result: CaseResult) => number | null>>;

/** `of` is how many cases say something; the statistic takes one count for each of the results. */
export type SetMetric = (results: readonly CaseResult[]) => { of: number; statistic: Statistic };
