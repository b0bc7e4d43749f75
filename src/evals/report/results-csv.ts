import type { CaseResult } from '../case-result.ts';
import { CASE_METRICS } from '../metrics/case-metrics.ts';
import { findFailures } from '../metrics/find-failures.ts';
import { expectedText } from './describe-case.ts';

/** All cases, one a line, for a spreadsheet or a data frame. */
export function resultsCsv(results: readonly CaseResult[]): string {
  const names = Object.keys(COLUMNS);
  const lines = results.map((result) => Object.values(COLUMNS).map((read) => cell(read(result))));
  return [names, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}

type Cell = string | number | boolean | null | undefined;

const measured = (name: string) => (result: CaseResult) => CASE_METRICS[name]!(result);

const COLUMNS: Record<string, (result: CaseResult) => Cell> = {
  case_id: ({ caseId }) => caseId,
  kind: ({ kind }) => kind,
  tags: ({ tags }) => tags.join(' '),
  question: ({ question }) => question,
  expected: expectedText,
  answer: ({ answer }) => answer,
  passed: (result) => findFailures(result).length === 0,
  failures: (result) =>
    findFailures(result)
      .map(({ text }) => text)
      .join('; '),
  refused: ({ refused }) => refused,
  refused_by: ({ refusedBy }) => refusedBy,
  reason: ({ reason }) => reason,
  confidence: ({ confidence }) => confidence,
  nearest_distance: ({ nearest }) => nearest,
  recall: measured('recall'),
  hit_at_k: measured('hit_at_k'),
  mrr: measured('mrr'),
  ndcg_at_10: measured('ndcg_at_10'),
  exact: measured('exact'),
  contains: measured('contains'),
  f1: measured('f1'),
  must_say: measured('must_say'),
  must_not_say: measured('must_not_say'),
  grounded: ({ verdict }) => verdict?.grounded,
  citations_correct: ({ verdict }) => verdict?.citations_correct,
  relevant: ({ verdict }) => verdict?.relevant,
  unsupported_claims: ({ verdict }) => verdict?.unsupported_claims.join('; '),
  citation_precision: measured('citation_precision'),
  citation_recall: measured('citation_recall'),
  cited_chunks: ({ cited }) => cited.join(' '),
  ranked_chunks: ({ ranked }) => ranked.join(' '),
  relevant_chunks: ({ relevant }) => relevant.join(' '),
  total_ms: ({ timings }) => timings.totalMs,
  model_calls: ({ usage }) => usage.modelCalls,
  prompt_tokens: ({ usage }) => usage.promptTokens,
  completion_tokens: ({ usage }) => usage.completionTokens,
  error: ({ error }) => error,
  trace_id: ({ traceId }) => traceId,
};

function cell(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const line = value
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const text = FORMULA.test(line) ? `'${line}` : line;
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a spreadsheet would run when it opens the file: answers and questions come from anywhere. */
const FORMULA = /^[=+\-@＝＋－＠|%]/;
