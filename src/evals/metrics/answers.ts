import type { AnswerScores, CaseResult } from '../case-result.ts';
import type { CaseMetrics } from './case-metrics.ts';

/** What the answers say, against what the cases expect. Refused cases say nothing here; refusing has its own metrics. */
export const ANSWERS: CaseMetrics = {
  exact: (result) => scoreOf(result, 'exact', 'answers'),
  contains: (result) => scoreOf(result, 'contains', 'answers'),
  f1: (result) => scoreOf(result, 'f1', 'answers'),
  must_say: (result) => scoreOf(result, 'mustSay', 'must_say'),
  must_not_say: (result) => scoreOf(result, 'mustNotSay', 'must_not_say'),
};

function scoreOf(
  { scores, expected, error }: CaseResult,
  score: keyof AnswerScores,
  expectation: keyof NonNullable<CaseResult['expected']>,
): number | null {
  if (error === undefined) return scores[score];
  return expected?.[expectation]?.length ? 0 : null;
}
