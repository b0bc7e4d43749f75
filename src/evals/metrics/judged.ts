import type { CaseResult } from '../case-result.ts';
import type { CaseMetrics } from './case-metrics.ts';

/** What the judge and the check of citations made of the answers. */
export const JUDGED: CaseMetrics = {
  faithfulness: (result) => judged(result, ({ verdict }) => verdict && Number(verdict.grounded)),
  citation_precision: (result) => judged(result, ({ citationPrecision }) => citationPrecision),
  citation_recall: (result) => judged(result, ({ citationRecall }) => citationRecall),
  relevance: (result) => judged(result, ({ verdict }) => verdict && Number(verdict.relevant)),
};

/** An answerable case that could not be run would have been judged, so it counts as failed. */
function judged(result: CaseResult, read: (result: CaseResult) => number | null): number | null {
  if (result.error !== undefined) return result.kind === 'answerable' ? 0 : null;
  return result.refused ? null : read(result);
}
