import type { CaseResult } from '../case-result.ts';
import type { CaseKind } from '../eval-case.ts';
import type { CaseMetrics, SetMetric } from './case-metrics.ts';

/** Whether what had to be refused was, and nothing else. */
export const ABSTENTION_RATES: CaseMetrics = {
  answerable_refused: (result) => refusedOf('answerable', result),
  off_topic_refused: (result) => refusedOf('off-topic', result),
  unanswerable_refused: (result) => refusedOf('unanswerable', result),
  abstention_precision: (result) => (wasRefused(result) ? Number(mustBeRefused(result)) : null),
  abstention_recall: (result) => (mustBeRefused(result) ? Number(wasRefused(result)) : null),
};

export const abstentionF1: SetMetric = (results) => {
  const right = Float64Array.from(results, (result) => Number(mustBeRefused(result) && wasRefused(result)));
  const wrong = Float64Array.from(results, (result) => Number(mustBeRefused(result) !== wasRefused(result)));
  return {
    of: results.length,
    statistic: (counts) => {
      let [rightly, wrongly] = [0, 0];
      for (let index = 0; index < counts.length; index++) {
        rightly += right[index]! * counts[index]!;
        wrongly += wrong[index]! * counts[index]!;
      }
      return rightly + wrongly === 0 ? null : rightly / (rightly + wrongly / 2);
    },
  };
};

export function mustBeRefused({ kind }: CaseResult): boolean {
  return kind !== 'answerable';
}

function wasRefused({ refused, error }: CaseResult): boolean {
  return refused && error === undefined;
}

/** A case that could not be run is no answer to an answerable question, and no refusal of another one. */
function refusedOf(kind: CaseKind, result: CaseResult): number | null {
  if (result.kind !== kind) return null;
  if (result.error !== undefined) return kind === 'answerable' ? 1 : 0;
  return Number(result.refused);
}
