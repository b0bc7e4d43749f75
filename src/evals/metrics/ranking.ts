import type { CaseResult } from '../case-result.ts';
import type { CaseMetrics } from './case-metrics.ts';

/** How well the chunks that hold the answer were found, whatever the answer made of them. */
export const RANKING: CaseMetrics = {
  recall: (result) => (expectsSources(result) ? recallOf(result) : null),
  hit_at_k: (result) => (expectsSources(result) ? Number(hasSourceAmongFirst(result)) : null),
  mrr: (result) => (expectsSources(result) ? reciprocalRank(result) : null),
  ndcg_at_10: (result) => (expectsSources(result) ? normalizedGain(result) : null),
};

/** A case that could not be run counts when it was answerable, unless it is known that it named no source. */
export function expectsSources({ kind, relevant, relevantBySource, error }: CaseResult): boolean {
  if (kind !== 'answerable') return false;
  if (relevantBySource !== undefined) return relevantBySource.length > 0;
  return relevant.length > 0 || error !== undefined;
}

export function hasSourceAmongFirst({ ranked, relevant, k, error }: CaseResult): boolean {
  return error === undefined && ranked.slice(0, k).some((id) => relevant.includes(id));
}

/** No more can be among the first k than k, so a document with many chunks that would do is found with the first. */
export function recallOf({ ranked, relevant, relevantBySource, k, error }: Ranked): number {
  const sources = relevantBySource ?? [...new Set(relevant)].map((id) => [id]);
  const first = new Set(ranked.slice(0, k));
  const found = sources.filter((ids) => ids.some((id) => first.has(id))).length;
  return error !== undefined || sources.length === 0 ? 0 : Math.min(1, found / Math.min(k, sources.length));
}

type Ranked = Pick<CaseResult, 'ranked' | 'relevant' | 'relevantBySource' | 'k' | 'error'>;

function reciprocalRank({ ranked, relevant, error }: CaseResult): number {
  const rank = error === undefined ? ranked.findIndex((id) => relevant.includes(id)) + 1 : 0;
  return rank === 0 ? 0 : 1 / rank;
}

function normalizedGain({ ranked, relevant, error }: CaseResult): number {
  const wanted = new Set(relevant);
  if (error !== undefined || wanted.size === 0) return 0;
  const gains = [...new Set(ranked)]
    .slice(0, GAIN_DEPTH)
    .map((id, index) => (wanted.has(id) ? discountAt(index) : 0));
  const best = Array.from({ length: Math.min(GAIN_DEPTH, wanted.size) }, (_, index) => discountAt(index));
  return sum(gains) / sum(best);
}

function discountAt(index: number): number {
  return 1 / Math.log2(index + 2);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

const GAIN_DEPTH = 10;
