import type { CaseResult } from '../case-result.ts';
import type { CaseMetrics, SetMetric } from './case-metrics.ts';
import type { Statistic } from './intervals.ts';

/** What the answers took. A case that failed took what it took until then, which says nothing, so it is left out. */
export const COST: CaseMetrics = {
  model_calls: (result) => used(result, result.usage.modelCalls),
  prompt_tokens: (result) => used(result, result.usage.promptTokens),
  completion_tokens: (result) => used(result, result.usage.completionTokens),
  errors: (result) => Number(result.error !== undefined),
};

export function latencyPercentile(results: readonly CaseResult[], share: number): ReturnType<SetMetric> {
  return percentile(
    results.map((result) => used(result, result.timings[TOTAL])),
    share,
  );
}

/** Milliseconds of each stage in the order of an answer; stages overlap, so they do not add up to the whole. */
export function stageLatencies(results: readonly CaseResult[]): StageLatency[] {
  const stages = new Set(results.flatMap(({ timings }) => Object.keys(timings)));
  stages.delete(TOTAL);
  const ordered = [
    ...STAGE_ORDER.filter((stage) => stages.delete(stage)),
    ...[...stages].sort(),
    ...(results.some(({ timings }) => TOTAL in timings) ? [TOTAL] : []),
  ];
  return ordered.flatMap((stage) => {
    const values = results.map((result) => used(result, result.timings[stage]));
    const everyOne = new Uint32Array(results.length).fill(1);
    const [p50, p95] = [0.5, 0.95].map((share) => percentile(values, share).statistic(everyOne));
    if (p50 == null || p95 == null) return [];
    return [{ stage, title: stageTitle(stage), p50, p95, of: percentile(values, 0.5).of }];
  });
}

export type StageLatency = { stage: string; title: string; p50: number; p95: number; of: number };

function used({ error }: CaseResult, amount: number | undefined): number | null {
  return error === undefined && amount !== undefined && Number.isFinite(amount) ? amount : null;
}

/** The smallest value that a share of the values do not exceed. */
function percentile(values: readonly (number | null)[], share: number): { of: number; statistic: Statistic } {
  const order = Uint32Array.from(values.keys()).filter((index) => values[index] !== null);
  order.sort((left, right) => values[left]! - values[right]!);
  return {
    of: order.length,
    statistic: (counts) => {
      let total = 0;
      for (const index of order) total += counts[index]!;
      let seen = 0;
      for (const index of order) {
        seen += counts[index]!;
        if (seen > 0 && seen >= share * total) return values[index]!;
      }
      return null;
    },
  };
}

/** `firstWordMs` is read as "first word". */
function stageTitle(stage: string): string {
  return stage
    .replace(/Ms$/, '')
    .replace(/(\p{Lu})/gu, ' $1')
    .toLowerCase()
    .trim();
}

const TOTAL = 'totalMs';
const STAGE_ORDER = [
  'rewriteMs',
  'embedMs',
  'lexicalMs',
  'vectorMs',
  'mergeMs',
  'loadMs',
  'rerankMs',
  'searchMs',
  'retrievalMs',
  'firstWordMs',
  'modelMs',
];
